import type { CartItem } from './cart-item';
import { itemRemoved, linesRefreshed } from './cart-slice';

/** Sets the pieces of a line, at most as many as there are; at 0 or less the line goes (spec section 5). */
export function quantityChanged({ product, stock }: CartItem, quantity: number) {
  const settled = Math.min(Math.trunc(quantity), stock);
  return settled <= 0
    ? itemRemoved(product)
    : linesRefreshed([{ product, stock, quantity: settled }]);
}
