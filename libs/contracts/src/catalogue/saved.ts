// The saved list of a user, stored by catalogue.
import { z } from 'zod';
import { productView } from './catalogue.js';
import { rpc } from '../core/message.js';
import { done, id, nothing } from '../core/shapes.js';

/** At most this many are shown, the newest first. */
export const SAVED_MAX = 100;

export const savedList = z.object({
  success: z.literal(true),
  products: z.array(productView),
  /** Saved products that are no longer for sale. */
  gone: z.array(z.object({ _id: id, name: z.string() })).default([]),
});
export type SavedList = z.infer<typeof savedList>;

const oneProduct = z.object({ product: id });

/** Each for the caller. */
export const savedRpc = {
  list: rpc('catalogue.listSaved', nothing, savedList, 'read'),
  /** `catalogue.productNotFound`. To save what is saved changes nothing. */
  save: rpc('catalogue.saveProduct', oneProduct, done, 'idempotent: a product is saved once'),
  /** To drop what is not saved changes nothing. */
  drop: rpc('catalogue.dropSaved', oneProduct, done, 'idempotent: what is not saved stays so'),
};
