import { availableOf } from '@shop/contracts/money/units';
import type { OrderView } from '@shop/contracts/ordering/order';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { amountText } from '../../lib/length-text';
import { paths } from '../../lib/paths';
import { orderableOf } from '../cart/cart-item';
import { useAddToCart } from '../cart/use-add-to-cart';
import { useLazyProductsStillSoldQuery } from './order-api';

/** In milliseconds: long enough to read which lines are not in the cart. */
const NOTE_MS = 6_000;

/** Puts the available lines of an order into the cart at today's prices, and opens the cart. */
export function useBuyAgain() {
  const [ask, { isFetching }] = useLazyProductsStillSoldQuery();
  const addToCart = useAddToCart();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const complain = (msg: string) => {
    dispatch(alertAdded({ type: 'error', msg, duration: NOTE_MS }));
  };

  const buyAgain = async (items: OrderView['items']) => {
    const { data: products } = await ask(items.map(({ product }) => product));
    if (!products) {
      complain('Failed to add product to cart');
      return;
    }
    const added = items.filter(({ product: id, name, quantity, lengths, expectedOn }) => {
      const product = products.find(({ _id }) => _id === id);
      // A line that was on backorder may be one again if the stock is short.
      const waits = expectedOn !== undefined && !!product && availableOf(product) < quantity;
      const left = product ? orderableOf(product, waits) : 0;
      const requested = product?.sale && lengths ? lengths : [quantity];
      const isAdded =
        !!product &&
        left > 0 &&
        requested.filter((one) =>
          addToCart(product, Math.min(one, left), waits ? { preorder: true } : {}),
        ).length > 0;
      if (!product) complain(`"${name}" is no longer sold`);
      else if (!isAdded) complain(`There is no more of "${name}"`);
      else if (left < quantity)
        complain(
          `Only ${amountText({ quantity: left, unit: product.sale?.unit })} of "${name}" are ${waits ? 'expected' : 'left'}`,
        );
      return isAdded;
    });
    if (added.length > 0) void navigate(paths.cart.href());
  };

  return { buyAgain, isFetching };
}
