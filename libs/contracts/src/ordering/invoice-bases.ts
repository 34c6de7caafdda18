// Parcels that have left, as billing needs them for invoices. Whole cents and basis points.
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
  /** After discounts: with tax where `isTaxIncluded`, else without. */
  cents: z.int().min(0),
  rateBp: z.int().min(0),
  isGiftCard: z.literal(true).optional(),
});

/** The goods of a parcel. */
const invoiceBasis = z.object({
  parcel: id,
  dispatchedAt: isoDate,
  /** True where it came back as its order was cancelled. */
  isSentBack: z.boolean(),
  lines: z.array(invoicedGoods),
});
export type InvoiceBasis = z.infer<typeof invoiceBasis>;

/** The settings with which documents are issued. */
export const documentIssuer = z.object({
  /** Null: no document is issued. */
  seller: documentSeller.nullable(),
  /** The currency of the seller's tax with its exchange rates; absent: that of the documents. */
  tax: z.object({ currency: z.string(), rates: z.array(datedRate) }).optional(),
  /** In the names of documents. */
  prefix: z.string(),
  /** The number with which the first series begins; a later year begins with 1. */
  firstNumber: z.int().min(1),
});
export type DocumentIssuer = z.infer<typeof documentIssuer>;

export const invoicedOrder = z.object({
  order: id,
  number: z.string(),
  isCancelled: z.boolean(),
  /** True where the money of a cancelled order stays with the shop: its invoices stand. */
  keepsCharged: z.boolean(),
  isTaxIncluded: z.boolean(),
  note: z.enum(['Reverse charge', 'Export']).nullable(),
  buyer: documentBuyer,
  /** The delivery of the whole order, after discounts; null: it costs nothing. */
  delivery: z
    .object({ name: z.string(), cents: z.int().min(1), rateBp: z.int().min(0) })
    .nullable(),
  /** All that is wanted, and the last cancellation of items or edit; absent from an older version of the order service. */
  whole: z.object({ lines: z.array(invoicedGoods), revision: id.nullable() }).optional(),
  /** That have left, in the sequence of dispatch. */
  parcels: z.array(invoiceBasis),
  /** Settled returns, a product once for each rate, without what was sent back to the customer. */
  returns: z
    .array(
      z.object({
        return: id,
        lines: z.array(
          z.object({
            product: id,
            /** Pieces, or units of a length. */
            quantity: z.number(),
            /** Their refund, with tax. */
            cents: z.int().min(0),
            /** Their loss in value, with tax: it was not refunded. */
            lossCents: z.int().min(0),
            /** At which they left; absent: the line of the order has one. */
            rateBp: z.int().min(0).optional(),
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
  /** The order as it is now; `order.notFound`; only for billing. */
  ofOrder: rpc(
    'order.findInvoiceBases',
    z.object({ order: id }),
    z.object({ issuer: documentIssuer, order: invoicedOrder }),
    'read',
  ),
};
