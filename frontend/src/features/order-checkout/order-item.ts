import type { OrderItemInput } from '@shop/contracts/order-item';
import type { CartItem } from '../cart/cart-item';

/** Several lengths are named; a single one is the quantity. Leave is only for what is cut. */
export const orderItemOf = ({
  product,
  quantity,
  price,
  sale,
  lengths,
  ...leave
}: CartItem): OrderItemInput => ({
  product,
  quantity,
  price,
  ...(sale && lengths && lengths.length > 1 && { lengths }),
  ...(sale && leave.mayJoin === true && { mayJoin: true }),
  ...(sale && leave.mayMixLots === true && { mayMixLots: true }),
  ...(sale && leave.preorder === true && { preorder: true }),
});
