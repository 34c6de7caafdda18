// Dispatched parcels, with the data that billing needs for invoices. Whole cents and basis points.
import { z } from 'zod';
import { datedRate } from '../pricing/exchange-rates.js';
import { documentBuyer, documentSeller } from '../billing/documents.js';
import { rpc } from '../core/message.js';
import { id, isoDate, lengthUnit } from '../core/shapes.js';

/** Goods of one product. */
const invoicedGoods = z.object({
  product: id,
  name: z.string(),
  /** Pieces, or units of a length. */
  quantity: z.number(),
  unit: lengthUnit.optional(),
  lengths: z.array(z.number()).optional(),
  /** Amount after discounts: with tax if `isTaxIncluded`, else without. */
  cents: z.int().min(0),
  rateBp: z.int().min(0),
  isGiftCard: z.literal(true).optional(),
});

/** The goods of a parcel. */
const invoiceBasis = z.object({
  parcel: id,
  dispatchedAt: isoDate,
  /** True if the parcel came back because its order was cancelled. */
  isSentBack: z.boolean(),
  lines: z.array(invoicedGoods),
});
export type InvoiceBasis = z.infer<typeof invoiceBasis>;

/** The settings for issuing documents. */
export const documentIssuer = z.object({
  /** Null if no documents are issued. */
  seller: documentSeller.nullable(),
  /** Currency of the seller's tax, with its exchange rates; absent if it is the currency of the documents. */
  tax: z.object({ currency: z.string(), rates: z.array(datedRate) }).optional(),
  /** Prefix of document names. */
  prefix: z.string(),
  /** First number of the first series; the series of later years begin with 1. */
  firstNumber: z.int().min(1),
});
export type DocumentIssuer = z.infer<typeof documentIssuer>;

export const invoicedOrder = z.object({
  order: id,
  number: z.string(),
  isCancelled: z.boolean(),
  /** True if the money of a cancelled order stays with the shop: its invoices remain valid. */
  keepsCharged: z.boolean(),
  isTaxIncluded: z.boolean(),
  note: z.enum(['Reverse charge', 'Export']).nullable(),
  buyer: documentBuyer,
  /** Delivery of the whole order, after discounts; null if it is free. */
  delivery: z
    .object({ name: z.string(), cents: z.int().min(1), rateBp: z.int().min(0) })
    .nullable(),
  /**
   * All ordered items, and the last cancellation of items or edit; absent from an older version of the order service.
   */
  whole: z.object({ lines: z.array(invoicedGoods), revision: id.nullable() }).optional(),
  /** Dispatched parcels, in the order of dispatch. */
  parcels: z.array(invoiceBasis),
  /** Settled returns, one line per product, parcel and rate, without what was sent back to the customer. */
  returns: z
    .array(
      z.object({
        return: id,
        lines: z.array(
          z.object({
            product: id,
            /** Pieces, or units of a length. */
            quantity: z.number(),
            /** Refund of the line, with tax. */
            cents: z.int().min(0),
            /** Loss in value, with tax, which was not refunded. */
            lossCents: z.int().min(0),
            /** Tax rate at dispatch; absent if it is that of the order line. */
            rateBp: z.int().min(0).optional(),
            /** The parcel in which the goods left; absent if they left in a single one. */
            parcel: id.optional(),
          }),
        ),
        /** The refund of the outward delivery, with tax. */
        deliveryCents: z.int().min(0),
      }),
    )
    .default([]),
});
export type InvoicedOrder = z.infer<typeof invoicedOrder>;

export const invoiceBasisRpc = {
  /** Returns the current order. Throws `order.notFound`. Billing only. */
  ofOrder: rpc(
    'order.findInvoiceBases',
    z.object({ order: id }),
    z.object({ issuer: documentIssuer, order: invoicedOrder }),
    'read',
  ),
};
