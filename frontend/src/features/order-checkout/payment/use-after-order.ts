import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../../lib/alerts-slice';
import { paths } from '../../../lib/paths';
import { keepPlacedOrder } from '../../../lib/placed-order';
import { usePay } from '../../billing/use-pay';
import { cartCleared } from '../../cart/cart-slice';

const PLACED = 'Order placed successfully!';
/** In milliseconds: long enough to read which prices have dropped. */
const READ_MS = 6_000;

/** Leads the shopper on from an accepted order. The cart is kept until the order is placed. */
export function useAfterOrder() {
  const { pay, isBusy } = usePay();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const proceed = async ({ order, notes = [] }: PlaceOrderReply) => {
    const to = paths.order.href(order._id);
    const { state, method } = order.payment ?? {};
    if (state !== 'open') {
      const msg = [PLACED, ...notes].join(' ');
      dispatch(alertAdded({ type: 'success', msg, duration: READ_MS }));
      // The home page confirms the order with a link to it.
      keepPlacedOrder(order._id);
      void navigate(paths.home.href());
      dispatch(cartCleared());
    } else if (method === 'stripe') {
      const problem = await pay(order._id);
      if (problem === undefined) return;
      dispatch(alertAdded({ type: 'error', msg: problem, duration: READ_MS }));
      void navigate(to);
    } else if (method === 'transfer') {
      // A transfer takes days, so there is nothing to wait for here.
      void navigate(to);
      dispatch(cartCleared());
    } else {
      // The order page waits for the result.
      void navigate(`${to}?placed`);
    }
  };

  return { proceed, isPaying: isBusy };
}
