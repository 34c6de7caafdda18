import type { ProductView } from '@shop/contracts/catalogue';
import { isId, isRecord, productChecks } from '@shop/contracts/product-check';

type Copied = Omit<ProductView, '_id'>;

/** A line of the cart: the product's id, how many, and a copy of what the product was like when added. */
export type CartItem = Partial<Copied> &
  Pick<Copied, 'name' | 'price' | 'image' | 'stock'> & { product: string; quantity: number };

const needed = new Set(['name', 'price', 'image', 'stock']);
const copied = Object.entries(productChecks).filter(([name]) => name !== '_id');

/** Whether a value of the browser's storage is a valid line. */
export const isCartItem = (value: unknown): value is CartItem =>
  isRecord(value) &&
  isId(value['product']) &&
  Number.isSafeInteger(value['quantity']) &&
  Number(value['quantity']) >= 1 &&
  copied.every(([name, isRight]) =>
    name in value || needed.has(name) ? isRight(value[name]) : true,
  );

/** A new line; at most as many as there are. */
export function lineOf({ _id, ...product }: ProductView, quantity: number): CartItem {
  return {
    ...product,
    product: _id,
    image: product.images[0] ?? product.image,
    quantity: Math.min(quantity, product.stock),
  };
}
