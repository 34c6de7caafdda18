import { productView, type ProductView } from '@shop/contracts/catalogue';
import { id } from '@shop/contracts/shapes';
import { z } from 'zod';

/** A line of the cart: the product's id, how many, and a copy of what the product was like when added. */
export const cartItem = productView
  .omit({ _id: true })
  .partial()
  .required({ name: true, price: true, image: true, stock: true })
  .extend({ product: id, quantity: z.int().min(1) });
export type CartItem = z.infer<typeof cartItem>;

/** A new line; at most as many as there are. */
export function lineOf({ _id, ...product }: ProductView, quantity: number): CartItem {
  return {
    ...product,
    product: _id,
    image: product.images[0] ?? product.image,
    quantity: Math.min(quantity, product.stock),
  };
}
