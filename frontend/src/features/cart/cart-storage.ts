import { isRecord } from '@shop/contracts/catalogue/product-check';
import { logError } from '../../lib/log';
import { isCartItem, type CartItem } from './cart-item';

export const CART_NAME = 'cart';

/** Returns the lines of a stored cart. Throws if it is invalid: a cart is never read in part. */
function linesOf(text: string): CartItem[] {
  const stored: unknown = JSON.parse(text);
  const items = isRecord(stored) ? stored['items'] : undefined;
  if (!Array.isArray(items) || !items.every(isCartItem))
    throw new Error('The stored value is not a cart.');
  return items;
}

/** Returns the lines stored in this browser; empty if the value is invalid or cannot be read (spec section 8). */
export function readCart(): CartItem[] {
  try {
    const text = localStorage.getItem(CART_NAME);
    return text === null ? [] : linesOf(text);
  } catch (error) {
    logError('The stored cart cannot be read; it starts empty.', error);
    return [];
  }
}

/** Stores the cart under `cart`. */
export function writeCart(cart: { items: CartItem[]; itemCount: number; total: number }): void {
  try {
    localStorage.setItem(CART_NAME, JSON.stringify(cart));
  } catch (error) {
    logError('The cart cannot be stored.', error);
  }
}
