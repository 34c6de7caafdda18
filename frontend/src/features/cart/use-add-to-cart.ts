import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { addLengths } from '@shop/contracts/money/units';
import { useStore } from 'react-redux';
import type { Allowances } from './cart-item';
import { itemAdded, selectQuantityOf, type CartState } from './cart-slice';

/** Adds pieces or a length to the cart, one by default; returns the added amount, 0 if out of stock or at the limit. */
export function useAddToCart(): (
  product: ProductView,
  quantity?: number,
  allowances?: Allowances,
) => number {
  const store = useStore<{ cart: CartState }>();
  return (product, quantity = Math.max(1, product.sale?.least ?? 1), allowances) => {
    const before = selectQuantityOf(store.getState(), product._id);
    store.dispatch(itemAdded({ product, quantity, allowances }));
    return addLengths([selectQuantityOf(store.getState(), product._id), -before]);
  };
}
