import type { OrderDetail } from '@shop/contracts/ordering/order';
import { useCallback, useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { alertAdded } from '../../../lib/alerts-slice';
import { api } from '../../../lib/api';
import { paths } from '../../../lib/paths';
import { useCheckPaymentMutation } from '../../billing/billing-api';
import { cartCleared, selectCartItems, type CartState } from '../../cart/cart-slice';
import { useOrderQuery } from '../order-api';

/** Milliseconds: the word on an order that was just paid is here so soon. */
const WATCHED = 10_000;
const LOOK_EVERY = 1_000;

/**
 * An order, looked at until it is placed or closed where the shopper comes from the checkout (`?placed`) or from the
 * payment page (`?paid`). Once it is placed the cart that it was made of is emptied.
 */
export function useWatchedOrder(id: string) {
  const [params] = useSearchParams();
  const isPaid = params.has('paid');
  const isWatched = isPaid || params.has('placed');
  const query = useOrderQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWatched ? LOOK_EVERY : 0,
  });
  const [check] = useCheckPaymentMutation();
  const emptyCart = useEmptyCart();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const order = query.currentData;

  useEffect(() => {
    if (isPaid) void check(id);
  }, [isPaid, check, id]);

  useEffect(() => {
    if (!isWatched) return undefined;
    const timer = setTimeout(() => void navigate(paths.order.href(id), { replace: true }), WATCHED);
    return () => {
      clearTimeout(timer);
    };
  }, [isWatched, navigate, id]);

  useEffect(() => {
    if (!isWatched || !order || order.payment?.state === 'open') return;
    if (!order.payment && !isOfEdit(order)) {
      emptyCart(order);
      dispatch(alertAdded({ type: 'success', msg: 'Order placed successfully!' }));
    }
    dispatch(api.util.invalidateTags(['Order', 'Product', 'Stats']));
    void navigate(paths.order.href(id), { replace: true });
  }, [isWatched, order, emptyCart, dispatch, navigate, id]);

  return { ...query, isWatched };
}

/** True where the difference of an edit was paid: the order was placed before. */
const isOfEdit = ({ unpaidEdit, revisions = [] }: OrderDetail): boolean =>
  unpaidEdit !== undefined || revisions.some(({ kind }) => kind === 'edit');

/** Empties the cart that the order was made of; one that was filled or changed since stays. */
function useEmptyCart() {
  const store = useStore<{ cart: CartState }>();
  return useCallback(
    ({ items }: OrderDetail) => {
      const lines = selectCartItems(store.getState());
      const isOrdered = lines.every((line) =>
        items.some((item) => item.product === line.product && item.quantity === line.quantity),
      );
      if (isOrdered) store.dispatch(cartCleared());
    },
    [store],
  );
}
