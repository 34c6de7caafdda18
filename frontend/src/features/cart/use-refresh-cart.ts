import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { useLazyLineNewsQuery } from './cart-api';
import { linesRefreshed, selectCartItems, type CartState } from './cart-slice';

/** Brings price and stock of the lines up to what the server has; no quantity changes. */
export function useRefreshCart(): () => Promise<void> {
  const store = useStore<{ cart: CartState }>();
  const [ask] = useLazyLineNewsQuery();
  return useCallback(async () => {
    const products = selectCartItems(store.getState()).map(({ product }) => product);
    if (products.length === 0) return;
    const { data } = await ask(products);
    if (data) store.dispatch(linesRefreshed(data));
  }, [ask, store]);
}
