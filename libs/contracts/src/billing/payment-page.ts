// The provider's payment page of an order, and what the provider says of it.
import { z } from 'zod';
import { paymentView } from './billing.js';
import { rpc } from '../core/message.js';
import { done, id } from '../core/shapes.js';

/** Providers that send events. */
export const eventProviders = ['stripe'] as const;

export const paymentPage = z.object({
  success: z.literal(true),
  /** Where the shopper pays. */
  address: z.url(),
});
export type PaymentPage = z.infer<typeof paymentPage>;

/** The reply of POST /api/orders/:id/payment. Without an address the shopper has agreed to pay by a method without a page. */
export const paymentReply = paymentPage.partial({ address: true });
export type PaymentReply = z.infer<typeof paymentReply>;

/** Bytes of an event that a provider may send. */
export const MAX_EVENT_BYTES = 256_000;

export const paymentPageRpc = {
  /**
   * Returns the payment page of the caller's own order, the same page until it is closed; never waits. What an edit adds
   * to an order by the demo card or credit is agreed to by this call. `billing.notYet`, `billing.paidAlready`,
   * `billing.pageClosed`, `billing.providerAway`, `billing.noCredit`, `order.notFound`.
   */
  open: rpc(
    'billing.openPage',
    z.object({ order: id }),
    paymentReply,
    'idempotent: an attempt has one page, and a difference is agreed to once',
    5_000,
  ),
  /** The same for the holder of an offer's link, without a session; the gateway only. */
  openFor: rpc(
    'billing.openPageFor',
    z.object({ order: id, user: id }),
    paymentPage,
    'idempotent: an attempt has one page',
    5_000,
  ),
  /**
   * Closes the open payment page of an order that is about to be edited. `isPaying`: it cannot be closed, because its customer
   * pays just now or has paid; the order service only.
   */
  close: rpc(
    'billing.closePage',
    z.object({ order: id }),
    z.object({ isPaying: z.boolean() }),
    'idempotent: a page is closed once',
    5_000,
  ),
  /** Back from the page: looks at the provider once, and says the state; `order.notFound`. */
  lookAgain: rpc(
    'billing.lookAgain',
    z.object({ order: id }),
    paymentView,
    'idempotent: what is known changes nothing',
    12_000,
  ),
  /** `billing.signature`, `billing.notAnEvent`; replies once the event is stored. Open to all: the signature says who. */
  receiveEvent: rpc(
    'billing.receiveEvent',
    z.object({
      provider: z.enum(eventProviders),
      /** Unchanged bytes: the signature covers them. */
      body: z.string().max(MAX_EVENT_BYTES),
      signature: z.string().max(1_000),
    }),
    done,
    'key: the id of the event, stored with it',
    5_000,
  ),
};
