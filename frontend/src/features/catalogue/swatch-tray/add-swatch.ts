import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { Dispatch } from '@reduxjs/toolkit';
import { alertAdded } from '../../../lib/alerts-slice';
import { justAdded } from '../../cart/mini-cart/mini-cart-slice';
import type { useAddToCart } from '../../cart/use-add-to-cart';
import { offers, swatchOf } from './swatch-of';

interface Cart {
  addToCart: ReturnType<typeof useAddToCart>;
  dispatch: Dispatch;
}

const MS = 5_000;
const ONE = 'One swatch per colour. It is already in your cart.';

/** Adds the swatch of a product to the cart, unless it is already there. */
export function addSwatch(product: ProductView, { addToCart, dispatch }: Cart): void {
  if (!offers(product)) return;
  const swatch = swatchOf(product);
  if (addToCart(swatch) > 0) dispatch(justAdded({ product: swatch._id, quantity: 1 }));
  else dispatch(alertAdded({ type: 'error', msg: ONE, duration: MS }));
}
