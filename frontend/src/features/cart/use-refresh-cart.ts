import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { useLazyLineNewsQuery } from './cart-api';
import { linesRefreshed, selectCartItems, type CartState } from './cart-slice';

/** Updates price and stock of the lines from the server; quantities do not change. */
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
