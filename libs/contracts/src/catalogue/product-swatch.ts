// The swatch of a product: a product of its own that no list shows.
import { z } from 'zod';
import { id } from '../core/shapes.js';

/** Swatches of one order, and of one customer within `SWATCH_DAYS`. */
export const SWATCHES_OF_ORDER = 10;
export const SWATCHES_OF_CUSTOMER = 30;
export const SWATCH_DAYS = 30;

/** Days after its dispatch in which the price of a swatch can be spent. */
export const SWATCH_CREDIT_DAYS = 90;
/** Whole cents that the cloth of an order costs at least where swatch credit pays. */
export const SWATCH_CREDIT_FROM_CENTS = 4_000;

/** `price` in dollars. */
export const shownSwatch = z.object({ product: id, price: z.number() });

/** As admins see it: `stock` in pieces. */
export const offeredSwatch = shownSwatch.extend({ stock: z.int() });

/** The body of PUT /api/admin/products/:id/swatch. */
export const offerSwatchInput = z.object({
  isOffered: z.boolean(),
  /** Pieces; absent: as it is. */
  stock: z.int().min(0).max(1_000_000).optional(),
  /** The stock that the form was opened on: the difference is applied. */
  stockSeen: z.int().min(0).max(1_000_000).optional(),
});
export type OfferSwatchInput = z.infer<typeof offerSwatchInput>;
