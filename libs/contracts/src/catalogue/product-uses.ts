// The uses and the copy of a product, for its page in the back-office.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { productView } from './catalogue.js';

/** Number of open orders and discounts that are listed. */
export const USES_SHOWN = 20;

const oneProduct = z.object({ product: id });

const savedUses = z.object({
  /** Number of accounts that have saved it. */
  savedBy: z.int(),
});
const orderUses = z.object({
  /** Pending and processing orders, oldest first. */
  openOrders: z.object({
    total: z.int(),
    first: z.array(
      z.object({
        _id: id,
        number: z.string().optional(),
        user: z.string(),
        orderStatus: z.string(),
        placedAt: isoDate,
      }),
    ),
  }),
  /** Discounts that name the product. */
  discounts: z.array(z.object({ _id: id, name: z.string() })),
});
export type OrderUses = z.infer<typeof orderUses>;

/** Null if the service did not respond. */
export const productUses = z.object({
  success: z.literal(true),
  saved: savedUses.nullable(),
  orders: orderUses.nullable(),
});
export type ProductUses = z.infer<typeof productUses>;

export const productUsesRpc = {
  /** Throws `catalogue.productNotFound`. */
  catalogue: rpc('catalogue.productUses', oneProduct, savedUses, 'read'),
  order: rpc('order.productUses', oneProduct, orderUses, 'read'),
};

export const productCopyRpc = {
  /** Creates a copy as a draft, without stock, rolls, reviews and dates. Throws `catalogue.productNotFound`. */
  duplicate: rpc(
    'catalogue.duplicate',
    oneProduct.extend({ id }),
    productView,
    'key: the id that the gateway gives the copy',
    7_000,
  ),
};
