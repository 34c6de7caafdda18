// Customers who are notified when a sold-out product is in stock again.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';

/** Number of products for which a customer can wait. */
export const RESTOCKS_MAX = 100;

/** Number of customers in one event. */
export const RESTOCKS_AT_ONCE = 100;

export const restockList = z.object({ success: z.literal(true), products: z.array(id) });
export type RestockList = z.infer<typeof restockList>;

const oneProduct = z.object({ product: id });

/** Requests of the caller. */
export const restockRpc = {
  /** Returns the products for which the caller waits, newest first. */
  list: rpc('catalogue.listRestocks', nothing, restockList, 'read'),
  /** Throws `catalogue.productNotFound`, `catalogue.inStock`, `catalogue.tooManyRestocks`. */
  request: rpc('catalogue.requestRestock', oneProduct, done, 'idempotent: a customer waits once'),
  drop: rpc('catalogue.dropRestock', oneProduct, done, 'idempotent: a dropped request stays so'),
};

export const restockEvents = {
  /** The product is in stock again: these customers waited for it, and their requests end. */
  restocked: event(
    'catalogue.restocked',
    z.object({
      product: id,
      name: z.string(),
      customers: z.array(z.object({ _id: id, email: z.string() })).max(RESTOCKS_AT_ONCE),
      at: isoDate,
    }),
  ),
};
