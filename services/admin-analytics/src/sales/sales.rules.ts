// What an order adds to the figures. Revenue leaves out cancelled orders; the number of orders does not (product.md).
import { type OrderEvent } from '@shop/contracts/order';
import { storeDay } from '../figures/store-day.js';
import { type Counters } from '../figures/counters.js';

/** A line of a projected order. */
type SoldLine = Pick<
  OrderEvent['items'][number],
  'product' | 'category' | 'quantity' | 'priceCents'
>;

/** The projection of an order. */
export type ProjectedOrder = Pick<
  OrderEvent,
  'order' | 'totalCents' | 'orderStatus' | 'version' | 'placedAt'
> & { items: SoldLine[] };

export const projectedOrderOf = (event: OrderEvent): ProjectedOrder => ({
  order: event.order,
  totalCents: event.totalCents,
  orderStatus: event.orderStatus,
  version: event.version,
  placedAt: event.placedAt,
  items: event.items.map(({ product, category, quantity, priceCents }) => ({
    product,
    category,
    quantity,
    priceCents,
  })),
});

/** Adds all that the order stands for to the figures (`sign` 1), or takes it away (-1). */
export function countOrder(counters: Counters, order: ProjectedOrder, sign: 1 | -1): void {
  const day = storeDay(new Date(order.placedAt));
  counters.add('daily_sales', { day }, { orders: sign });
  counters.count('orders', sign);
  counters.count(`orders.${order.orderStatus}`, sign);
  if (order.orderStatus === 'cancelled') return;
  counters.add('daily_sales', { day }, { revenue_cents: sign * order.totalCents });
  counters.count('revenueCents', sign * order.totalCents);
  for (const { product, category, quantity, priceCents } of order.items) {
    const sold = { pieces: sign * quantity, revenue_cents: sign * quantity * priceCents };
    counters.add('product_sales', { product_id: product }, sold);
    counters.add('daily_products', { day, product_id: product }, sold);
    counters.add('daily_categories', { day, category }, sold);
  }
}

/** The newest change of each order, where it is newer than the stored one. */
export function newestOrders(
  known: ReadonlyMap<string, ProjectedOrder>,
  changes: readonly ProjectedOrder[],
): ProjectedOrder[] {
  const newest = new Map<string, ProjectedOrder>();
  for (const order of changes) {
    const best = newest.get(order.order) ?? known.get(order.order);
    if (best === undefined || order.version > best.version) newest.set(order.order, order);
  }
  return [...newest.values()];
}
