// The swatch of a product, itself a product that no list shows.
import { z } from 'zod';
import { id } from '../core/shapes.js';

/** `price` in dollars. */
export const shownSwatch = z.object({ product: id, price: z.number() });

/** The view for admins: `stock` in pieces. */
export const offeredSwatch = shownSwatch.extend({ stock: z.int() });

/** The body of PUT /api/admin/products/:id/swatch. */
export const offerSwatchInput = z.object({
  isOffered: z.boolean(),
  /** Pieces; absent if the stock does not change. */
  stock: z.int().min(0).max(1_000_000).optional(),
  /** The stock that the form was opened on: the difference is applied. */
  stockSeen: z.int().min(0).max(1_000_000).optional(),
});
export type OfferSwatchInput = z.infer<typeof offerSwatchInput>;
