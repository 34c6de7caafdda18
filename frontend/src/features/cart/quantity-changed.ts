import type { CartItem } from './cart-item';
import { itemRemoved, linesRefreshed } from './cart-slice';

/** Sets the pieces of a line, limited to the stock; 0 or less removes the line (spec section 5). */
export function quantityChanged({ product, stock }: CartItem, quantity: number) {
  const settled = Math.min(Math.trunc(quantity), stock);
  return settled <= 0
    ? itemRemoved(product)
    : linesRefreshed([{ product, stock, quantity: settled }]);
}
