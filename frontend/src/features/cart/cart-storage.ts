import { z } from 'zod';
import { logError } from '../../lib/log';
import { cartItem, type CartItem } from './cart-item';

export const CART_NAME = 'cart';

const stored = z.object({ items: z.array(cartItem) });

/** The lines kept in this browser; none where the value is broken or cannot be read (spec section 8). */
export function readCart(): CartItem[] {
  try {
    const text = localStorage.getItem(CART_NAME);
    return text === null ? [] : stored.parse(JSON.parse(text)).items;
  } catch (error) {
    logError('The stored cart cannot be read; it starts empty.', error);
    return [];
  }
}

/** Keeps the cart under `cart`. */
export function writeCart(cart: { items: CartItem[]; itemCount: number; total: number }): void {
  try {
    localStorage.setItem(CART_NAME, JSON.stringify(cart));
  } catch (error) {
    logError('The cart cannot be stored.', error);
  }
}
