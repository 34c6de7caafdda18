import type { OrderItemInput } from '@shop/contracts/ordering/order-item';
import { unitPriceOf } from '@shop/contracts/money/price-for';
import type { CartItem } from '../cart/cart-item';

/**
 * Returns the order item of a cart line. Only several lengths are listed; a single one is the quantity. Permissions are
 * sent only for cloth sold by length.
 */
export const orderItemOf = ({ product, sale, lengths, ...line }: CartItem): OrderItemInput => ({
  product,
  quantity: line.quantity,
  price: unitPriceOf(line),
  ...(sale && lengths && lengths.length > 1 && { lengths }),
  ...(sale && line.mayJoin === true && { mayJoin: true }),
  ...(sale && line.mayMixLots === true && { mayMixLots: true }),
  ...(sale && line.preorder === true && { preorder: true }),
});
