// Where a product is used, and its copy: for its page of the back-office.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { productView } from './catalogue.js';

/** Open orders and discounts that are named. */
export const USES_SHOWN = 20;

const oneProduct = z.object({ product: id });

const savedUses = z.object({
  /** How many accounts have saved it. */
  savedBy: z.int(),
});
const orderUses = z.object({
  /** Pending and processing orders, the oldest first. */
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

/** Null where the service did not respond. */
export const productUses = z.object({
  success: z.literal(true),
  saved: savedUses.nullable(),
  orders: orderUses.nullable(),
});
export type ProductUses = z.infer<typeof productUses>;

export const productUsesRpc = {
  /** `catalogue.productNotFound`. */
  catalogue: rpc('catalogue.productUses', oneProduct, savedUses, 'read'),
  order: rpc('order.productUses', oneProduct, orderUses, 'read'),
};

export const productCopyRpc = {
  /** A draft without stock, rolls, reviews and dates; `catalogue.productNotFound`. */
  duplicate: rpc(
    'catalogue.duplicate',
    oneProduct.extend({ id }),
    productView,
    'key: the id that the gateway gives the copy',
    7_000,
  ),
};
