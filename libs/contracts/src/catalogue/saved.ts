// The saved list of a user, stored by catalogue.
import { z } from 'zod';
import { productView } from './catalogue.js';
import { rpc } from '../core/message.js';
import { done, id, nothing } from '../core/shapes.js';

/** Number of saved products that are shown, newest first. */
export const SAVED_MAX = 100;

export const savedList = z.object({
  success: z.literal(true),
  products: z.array(productView),
  /** Saved products that are not for sale now. */
  gone: z.array(z.object({ _id: id, name: z.string() })).default([]),
});
export type SavedList = z.infer<typeof savedList>;

const oneProduct = z.object({ product: id });

/** Requests of the caller. */
export const savedRpc = {
  list: rpc('catalogue.listSaved', nothing, savedList, 'read'),
  /** Saves a product; does nothing if it is saved. Throws `catalogue.productNotFound`. */
  save: rpc('catalogue.saveProduct', oneProduct, done, 'idempotent: a product is saved once'),
  /** Removes a saved product; does nothing if it is not saved. */
  drop: rpc('catalogue.dropSaved', oneProduct, done, 'idempotent: what is not saved stays so'),
};
