import type { OrderItemInput } from '@shop/contracts/ordering/order-item';
import { unitPriceOf } from '@shop/contracts/money/price-for';
import type { CartItem } from '../cart/cart-item';

/** Several lengths are named; a single one is the quantity. Allowances are only for what is cut. */
export const orderItemOf = ({ product, sale, lengths, ...line }: CartItem): OrderItemInput => ({
  product,
  quantity: line.quantity,
  price: unitPriceOf(line),
  ...(sale && lengths && lengths.length > 1 && { lengths }),
  ...(sale && line.mayJoin === true && { mayJoin: true }),
  ...(sale && line.mayMixLots === true && { mayMixLots: true }),
  ...(sale && line.preorder === true && { preorder: true }),
});
