import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { useLayoutEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorCode, serverMessage } from '../../lib/error-message';
import { selectCart, type CartState } from '../cart/cart-slice';
import { useRefreshCart } from '../cart/use-refresh-cart';
import { usePlaceOrderMutation } from './checkout-api';
import { attemptOf, forgetAttempt } from './checkout-attempt';
import type { CheckoutFields, SentFields } from './checkout.resolver';
import { orderItemOf } from './order-item';
import { UNPAYABLE } from './payment/payment-panel';
import { useAfterOrder } from './payment/use-after-order';
import type { Checkout } from './use-checkout';
import { creditOf, totalOf } from './use-checkout-price';
import { useAddressAfterOrder } from './use-address-after-order';
import { useOneAtATime } from './use-one-at-a-time';

const CHANGED = 'The price of your order has changed. Please look at it and place the order again.';
const FAILED = 'Order failed. Please try again.';
/** Final refusals: the cart or its price is outdated, and the next try is a new attempt. */
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
  'order.priceAgain',
  'order.codeUsedUp',
  'order.priceFirst',
  'order.countryNotServed',
  'order.noMethod',
  'order.paymentMethod',
];
/**
 * Without a price for one of these reasons the order is not sent. Any other problem is reported by the server when the
 * order is placed.
 */
const unpriced = [
  'order.countryNotServed',
  'order.noMethod',
  'order.vatNumber',
  'order.priceAgain',
  'checkout.taxUnavailable',
  'checkout.tooManyCodes',
];

/**
 * Returns the order of the spec if it costs only its lines and is paid by the demo card; any other order names its
 * price.
 */
function orderOf(
  cart: CartState,
  sent: SentFields,
  price: PricedCheckout | undefined,
  method: PaymentMethod | null,
): PlaceOrderInput {
  const payment = method !== null && method !== 'demo-card' && { payment: { method } };
  const isPlain = !price || (price.isPlain && !payment && price.credit === 0);
  return {
    items: cart.items.map(orderItemOf),
    totalAmount: totalOf(price, cart.total),
    ...sent,
    ...payment,
    ...(!isPlain && { pricedCheckout: price.pricedCheckout }),
  };
}

/** Places the cart as an order: one attempt, one key, one order (reliability 2.3). */
export function usePlaceOrder(checkout: Checkout) {
  const { latest, total, price: shown, again, payment, isRecipientSent } = checkout;
  const cart = useSelector(selectCart);
  const [placeOrder, { error, data, reset }] = usePlaceOrderMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const refreshCart = useRefreshCart();
  const dispatch = useDispatch();
  const { proceed, isPaying } = useAfterOrder();
  const afterwards = useAddressAfterOrder();
  // Also runs when this page is hidden behind a loading one: a shopper who goes back then has an empty cart.
  useLayoutEffect(() => reset, [reset]);

  const refuse = (msg: string) => {
    setRefusal(msg);
    dispatch(alertAdded({ type: 'error', msg }));
  };

  const place = async (fields: CheckoutFields) => {
    setRefusal(null);
    // Loaded together with the form validation; card data is not sent.
    const form = await import('./checkout.resolver').catch(() => null);
    if (!form) {
      refuse(FAILED);
      return;
    }
    const sent = form.sentOf(fields, isRecipientSent);
    const priced = await latest();
    const needsPrice =
      payment.method !== 'demo-card' || unpriced.includes(errorCode(priced.error) ?? '');
    if (priced.error && needsPrice) {
      refuse(serverMessage(priced.error) ?? FAILED);
      return;
    }
    if (payment.isUnpayable) {
      refuse(UNPAYABLE);
      return;
    }
    // The shopper has agreed only to the price that was shown.
    if (totalOf(priced.price, cart.total) !== total || creditOf(priced.price) !== creditOf(shown)) {
      refuse(CHANGED);
      return;
    }
    await send(orderOf(cart, sent, priced.price, payment.method), fields);
  };

  const send = async (requested: PlaceOrderInput, fields: CheckoutFields) => {
    const { key, order } = attemptOf(requested);
    const result = await placeOrder({ order, key });
    if (result.error) {
      refuse(serverMessage(result.error) ?? FAILED);
      if (!settled.includes(errorCode(result.error) ?? '')) return;
      forgetAttempt();
      await refreshCart();
      again();
      return;
    }
    // The contract has no such response, but the spec defines a text for it.
    if (!(result.data.success as boolean)) {
      refuse(result.data.message || 'Order placement failed');
      return;
    }
    forgetAttempt();
    void afterwards(fields, requested.shippingAddress);
    await proceed(result.data);
  };

  const { run, isRunning } = useOneAtATime(place);
  return {
    place: run,
    /** Stays true until a refused cart is up to date again. */
    isPlacing: isRunning,
    isPaying,
    refusal,
    error,
    isPlaced: data?.success === true,
  };
}
