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

/** In milliseconds: the result for an order that was just paid arrives within this time. */
const WATCHED = 10_000;
const LOOK_EVERY = 1_000;

/**
 * Loads an order. Polls it until it is placed or closed if the shopper comes from the checkout (`?placed`) or the
 * payment page (`?paid`), and then empties the cart of a placed order.
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

/** Returns true if the difference of an edit was paid, because that order was already placed. */
const isOfEdit = ({ unpaidEdit, revisions = [] }: OrderDetail): boolean =>
  unpaidEdit !== undefined || revisions.some(({ kind }) => kind === 'edit');

/** Returns a function that empties the cart of an order; a cart that has changed since stays. */
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
