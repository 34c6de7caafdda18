// What an order adds to the figures. Revenue leaves out cancelled orders; the number of orders does not (product.md).
import type { OrderFact, OrderStatus } from '@shop/contracts/order';

interface Heard {
  orderStatus: OrderStatus;
  totalCents: number;
}

/** Whether an order in this status counts as sold. */
const isSold = (status: OrderStatus): boolean => status !== 'cancelled';

/** The change of the figures when an order goes from what was last heard of it (or nothing) to what is heard now. */
export function salesDifference(before: Heard | undefined, now: OrderFact) {
  const soldBefore = before !== undefined && isSold(before.orderStatus);
  const soldNow = isSold(now.orderStatus);
  return {
    orders: before === undefined ? 1 : 0,
    revenueCents: (soldNow ? now.totalCents : 0) - (soldBefore ? before.totalCents : 0),
    /** +1 adds the order's pieces to their products, -1 takes them away. */
    sign: Number(soldNow) - Number(soldBefore),
  };
}
