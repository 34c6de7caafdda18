// Drafts: orders that staff make for a customer. They keep their prices until they are placed or expire.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { done, id, isoDate, lengthUnit, paging } from '../core/shapes.js';
import { shippingAddress } from '../places/address.js';
import { pricedCheckout } from './checkout.js';
import {
  acceptOfferInput,
  draftDiscount,
  draftInput,
  draftState,
  offerDraftInput,
  offerToken,
  placeDraftInput,
  priceDraftInput,
} from './draft-inputs.js';
import { wantedItem } from './order-item.js';
import { orderNumber } from './order-numbers.js';
import { orderView } from './order.js';

/** Dollars. */
const amount = z.number();

export const draftPrice = pricedCheckout
  .pick({ subtotal: true, discounts: true, shipping: true, taxes: true, total: true })
  .extend({
    lines: z.array(
      z.object({
        product: id,
        name: z.string(),
        /** Pieces, or units of a length. */
        quantity: z.number(),
        unit: lengthUnit.optional(),
        lengths: z.array(z.number()).optional(),
        unitPrice: amount,
        gross: amount,
        discount: amount,
      }),
    ),
  });
export type DraftPrice = z.infer<typeof draftPrice>;

/** The current price of a draft, and the methods that can deliver it. */
export const pricedDraft = z.object({
  success: z.literal(true),
  price: draftPrice,
  methods: pricedCheckout.shape.methods,
});
export type PricedDraft = z.infer<typeof pricedDraft>;

const draftOrder = z.object({ _id: id, number: orderNumber });

/** Dollars of the customer's store credit that pay for an exchange; absent while billing does not respond. */
const creditOfDraft = { credit: amount.optional() };

export const draftView = z.object({
  _id: id,
  /** Increases with each change. */
  version: z.int(),
  state: draftState,
  /** `_id`: of the account with this address. */
  customer: z.object({ _id: id.optional(), name: z.string(), email: z.string() }),
  items: z.array(wantedItem),
  shippingAddress,
  method: id,
  discount: draftDiscount.optional(),
  vatNumber: z.string().optional(),
  note: z.string().optional(),
  price: draftPrice,
  /** Time at which its prices expire. */
  until: isoDate,
  offeredAt: isoDate.optional(),
  order: draftOrder.optional(),
  /** The settled return, with its order, that this draft exchanges. */
  exchange: z.object({ return: id, number: z.string(), order: draftOrder }).optional(),
  ...creditOfDraft,
  createdAt: isoDate,
  /** Name of the admin who made it. */
  by: z.string(),
});
export type DraftView = z.infer<typeof draftView>;

export const draftReply = z.object({ success: z.literal(true), draft: draftView });
export type DraftReply = z.infer<typeof draftReply>;

export const draftRow = draftView.pick({
  _id: true,
  state: true,
  until: true,
  order: true,
  createdAt: true,
  by: true,
});
export const draftQuery = paging.extend({ state: draftState.optional() });
export type DraftQuery = z.infer<typeof draftQuery>;
/** Newest first. */
export const draftList = z.object({
  success: z.literal(true),
  drafts: z.array(
    draftRow.extend({
      customer: z.object({ name: z.string(), email: z.string() }),
      /** Dollars. */
      total: amount,
    }),
  ),
  total: z.int(),
  /** True if counting stopped at `total`: there may be more. */
  isTotalCapped: z.boolean(),
  page: z.int(),
  pages: z.int(),
});
export type DraftList = z.infer<typeof draftList>;

export const placedDraft = z.object({
  success: z.literal(true),
  message: z.string(),
  order: orderView.extend({ number: orderNumber }),
  /** Notice about cash that was taken and could not be recorded. */
  notice: z.string().optional(),
});
export type PlacedDraft = z.infer<typeof placedDraft>;

/** An offer, as shown to anyone who has its link. */
export const offerView = z.object({
  success: z.literal(true),
  offer: z.object({
    state: draftState,
    customer: z.string(),
    price: draftPrice,
    shippingAddress,
    note: z.string().optional(),
    until: isoDate,
    ...creditOfDraft,
    /** Ways to pay while the offer can be accepted; `isUnavailable` if a way cannot be chosen now. */
    payments: pricedCheckout.shape.payments,
    /** The order of the offer; `payment` while the order awaits its payment, or if it was closed unpaid. */
    order: draftOrder.extend({ payment: orderView.shape.payment }).optional(),
  }),
});
export type OfferView = z.infer<typeof offerView>;

const one = z.object({ draft: id });
const byToken = z.object({ token: offerToken });

export const draftsRpc = {
  /** Admins only, except the last three. */
  list: rpc('order.listDrafts', draftQuery, draftList, 'read'),
  get: rpc('order.getDraft', one, draftReply, 'read'),
  /** Prices a draft; stores nothing. Throws the same errors as `save` if the basket cannot be priced. */
  price: rpc('order.priceDraft', priceDraftInput, pricedDraft, 'read', 5_000),
  /** Saves a draft; `version` is null for a new one. Throws `order.draftChanged`, `order.draftPlaced`. */
  save: rpc(
    'order.saveDraft',
    draftInput.extend({ draft: id, version: z.int().min(1).nullable() }),
    draftReply,
    'inbox',
    5_000,
  ),
  /** Deletes a draft; does nothing if it was deleted. Throws `order.draftPlaced`. */
  remove: rpc('order.removeDraft', one, done, 'idempotent: a deleted draft stays so'),
  /** Sends a new link, which replaces an earlier one. Throws `order.draftPlaced`, `order.offerExpired`. */
  offer: rpc('order.offerDraft', offerDraftInput.extend(one.shape), draftReply, 'inbox'),
  /** Places the draft once, as `order.place` does. Throws `order.offerExpired`, `order.paymentMethod`. */
  place: rpc(
    'order.placeDraft',
    placeDraftInput.extend(one.shape),
    placedDraft,
    'idempotent: a draft has one order',
    7_000,
  ),
  /** Returns the offer to anyone who has the link. Throws `order.offerNotFound`. */
  open: rpc('order.openOffer', byToken, offerView, 'read'),
  /** Throws `order.offerNotFound`, `order.offerExpired`, `order.draftPlaced`, `order.paymentMethod`. */
  accept: rpc(
    'order.acceptOffer',
    acceptOfferInput.extend(byToken.shape),
    placedDraft,
    'idempotent: a draft has one order',
    7_000,
  ),
  /**
   * Finds the order of an offer, and its buyer. Gateway only. Throws `order.offerNotFound`, or `order.notFound` before
   * it is placed.
   */
  findOrder: rpc('order.findOrderOfOffer', byToken, z.object({ order: id, user: id }), 'read'),
};

export const draftEvents = {
  /** A link is sent to the customer of a draft: to its offer, or to the payment of its `order`. */
  linkSent: event(
    'order.offerLinkSent',
    z.object({
      draft: id,
      user: z.object({ _id: id.optional(), name: z.string(), email: z.string() }),
      /** Encrypted with RESET_LINK_SECRET of order and correspondence; decrypted for the e-mail, never stored. */
      encryptedToken: z.string(),
      totalCents: z.int().min(0),
      until: isoDate,
      order: draftOrder.optional(),
      at: isoDate,
    }),
  ),
};
