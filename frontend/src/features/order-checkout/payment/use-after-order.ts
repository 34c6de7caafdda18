import type { PlaceOrderReply } from '@shop/contracts/ordering/order';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../../lib/alerts-slice';
import { paths } from '../../../lib/paths';
import { keepPlacedOrder } from '../../../lib/placed-order';
import { usePay } from '../../billing/use-pay';
import { cartCleared } from '../../cart/cart-slice';

const PLACED = 'Order placed successfully!';
/** Long enough to read what became cheaper. */
const READ_MS = 6_000;

/** Where the shopper goes from an order that the server has taken. The cart stays until the order is placed. */
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
      // The home page confirms it, with the way to the order.
      keepPlacedOrder(order._id);
      void navigate(paths.home.href());
      dispatch(cartCleared());
    } else if (method === 'stripe') {
      const problem = await pay(order._id);
      if (problem === undefined) return;
      dispatch(alertAdded({ type: 'error', msg: problem, duration: READ_MS }));
      void navigate(to);
    } else if (method === 'transfer') {
      // It takes days, and there is nothing more to do here.
      void navigate(to);
      dispatch(cartCleared());
    } else {
      // The page of the order waits for the word on it.
      void navigate(`${to}?placed`);
    }
  };

  return { proceed, isPaying: isBusy };
}
