import type { ShippingAddress } from '@shop/contracts/order';
import { unitPriceOf } from '@shop/contracts/price-for';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { errorCode, serverMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import type { CartItem } from '../cart/cart-item';
import { cartCleared, selectCart } from '../cart/cart-slice';
import { useRefreshCart } from '../cart/use-refresh-cart';
import { usePlaceOrderMutation } from './checkout-api';
import { attemptKey, forgetAttempt } from './checkout-attempt';
import { useOneAtATime } from './use-one-at-a-time';

const PLACED = 'Order placed successfully!';
/** Long enough to follow the link in it. */
const PLACED_MS = 6_000;
/** A final refusal: the cart is out of date, and the next try is a new attempt. */
const settled = [
  'order.keyReused',
  'order.priceChanged',
  'order.wrongTotal',
  'order.step',
  'order.leastLength',
  'order.mostLength',
  'order.outOfStock',
  'order.noPiece',
  'order.otherLot',
  'order.notComing',
  'order.productGone',
];

/** Several lengths are named; a single one is the quantity. Leave is only for what is cut. */
const orderItemOf = ({ product, sale, lengths, ...line }: CartItem) => ({
  product,
  quantity: line.quantity,
  price: unitPriceOf(line),
  ...(sale && lengths && lengths.length > 1 && { lengths }),
  ...(sale && line.mayJoin === true && { mayJoin: true }),
  ...(sale && line.mayMixLots === true && { mayMixLots: true }),
  ...(sale && line.preorder === true && { preorder: true }),
});

/** Places the cart as an order: one attempt, one key, one order (reliability 2.3). */
export function usePlaceOrder() {
  const cart = useSelector(selectCart);
  const [placeOrder, { isLoading, error, data }] = usePlaceOrderMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const refreshCart = useRefreshCart();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const refuse = (msg: string) => {
    setRefusal(msg);
    dispatch(alertAdded({ type: 'error', msg }));
  };

  const place = async (shippingAddress: ShippingAddress) => {
    setRefusal(null);
    const items = cart.items.map(orderItemOf);
    const order = { items, totalAmount: cart.total, shippingAddress };
    const result = await placeOrder({ order, key: attemptKey(order) });
    if (result.error) {
      refuse(serverMessage(result.error) ?? 'Order failed. Please try again.');
      if (!settled.includes(errorCode(result.error) ?? '')) return;
      forgetAttempt();
      await refreshCart();
      return;
    }
    // The contract has no such response; the spec has a text for it.
    if (!(result.data.success as boolean)) {
      refuse(result.data.message || 'Order placement failed');
      return;
    }
    forgetAttempt();
    const link = { to: paths.order.href(result.data.order._id), label: 'View your order' };
    dispatch(alertAdded({ type: 'success', msg: PLACED, duration: PLACED_MS, link }));
    void navigate(paths.home.href());
    dispatch(cartCleared());
  };

  return {
    place: useOneAtATime(place),
    isLoading,
    refusal,
    error,
    isPlaced: data?.success === true,
  };
}
