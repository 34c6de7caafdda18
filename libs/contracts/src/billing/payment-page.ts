// The provider's payment page of an order, and the events that the provider sends.
import { z } from 'zod';
import { paymentView } from './billing.js';
import { rpc } from '../core/message.js';
import { done, id } from '../core/shapes.js';

/** Providers that send events. */
export const eventProviders = ['stripe'] as const;

export const paymentPage = z.object({
  success: z.literal(true),
  /** Address at which the shopper pays. */
  address: z.url(),
});
export type PaymentPage = z.infer<typeof paymentPage>;

/**
 * The reply of POST /api/orders/:id/payment. Without an address, the shopper has agreed to pay by a method without a
 * page.
 */
export const paymentReply = paymentPage.partial({ address: true });
export type PaymentReply = z.infer<typeof paymentReply>;

/** Maximum size of a provider's event, in bytes. */
export const MAX_EVENT_BYTES = 256_000;

export const paymentPageRpc = {
  /**
   * Returns the payment page of the caller's own order, the same one until it is closed; never waits. For the demo card
   * or credit, the call agrees to pay the difference of an edit. Throws `billing.notYet`, `billing.paidAlready`,
   * `billing.pageClosed`, `billing.providerAway`, `billing.noCredit`, `order.notFound`.
   */
  open: rpc(
    'billing.openPage',
    z.object({ order: id }),
    paymentReply,
    'idempotent: an attempt has one page, and a difference is agreed to once',
    5_000,
  ),
  /** Does the same for the holder of an offer's link, without a session. Gateway only. */
  openFor: rpc(
    'billing.openPageFor',
    z.object({ order: id, user: id }),
    paymentPage,
    'idempotent: an attempt has one page',
    5_000,
  ),
  /**
   * Closes the open payment page of an order that is about to be edited. `isPaying`: it cannot be closed, because the
   * customer is paying or has paid. Order service only.
   */
  close: rpc(
    'billing.closePage',
    z.object({ order: id }),
    z.object({ isPaying: z.boolean() }),
    'idempotent: a page is closed once',
    5_000,
  ),
  /**
   * Queries the provider once after the shopper has returned from the page, and returns the state. Throws
   * `order.notFound`.
   */
  lookAgain: rpc(
    'billing.lookAgain',
    z.object({ order: id }),
    paymentView,
    'idempotent: what is known changes nothing',
    12_000,
  ),
  /**
   * Stores the event, then replies. Open to all, since the signature proves the sender. Throws `billing.signature`,
   * `billing.notAnEvent`.
   */
  receiveEvent: rpc(
    'billing.receiveEvent',
    z.object({
      provider: z.enum(eventProviders),
      /** The unchanged text, which the signature covers. */
      body: z.string().max(MAX_EVENT_BYTES),
      signature: z.string().max(1_000),
    }),
    done,
    'key: the id of the event, stored with it',
    5_000,
  ),
};
