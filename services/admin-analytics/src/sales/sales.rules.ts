// What an order adds to the figures. Revenue leaves out cancelled orders; the number of orders does not (product.md).
import { type OrderFact } from '@shop/contracts/order';
import { storeDay } from '../figures/store-day.js';
import { type Tally } from '../figures/tally.js';

/** A line as the figures keep it. */
type SoldLine = Pick<
  OrderFact['items'][number],
  'product' | 'category' | 'quantity' | 'priceCents'
>;

/** An order as the figures keep it. */
export type KnownOrder = Pick<
  OrderFact,
  'order' | 'totalCents' | 'orderStatus' | 'version' | 'placedAt'
> & { items: SoldLine[] };

export const knownOrderOf = (fact: OrderFact): KnownOrder => ({
  order: fact.order,
  totalCents: fact.totalCents,
  orderStatus: fact.orderStatus,
  version: fact.version,
  placedAt: fact.placedAt,
  items: fact.items.map(({ product, category, quantity, priceCents }) => ({
    product,
    category,
    quantity,
    priceCents,
  })),
});

/** Adds all that the order stands for to the figures (`sign` 1), or takes it away (-1). */
export function tallyOrder(tally: Tally, order: KnownOrder, sign: 1 | -1): void {
  const day = storeDay(new Date(order.placedAt));
  tally.add('daily_sales', { day }, { orders: sign });
  tally.count('orders', sign);
  tally.count(`orders.${order.orderStatus}`, sign);
  if (order.orderStatus === 'cancelled') return;
  tally.add('daily_sales', { day }, { revenue_cents: sign * order.totalCents });
  tally.count('revenueCents', sign * order.totalCents);
  for (const { product, category, quantity, priceCents } of order.items) {
    const sold = { pieces: sign * quantity, revenue_cents: sign * quantity * priceCents };
    tally.add('product_sales', { product_id: product }, sold);
    tally.add('daily_products', { day, product_id: product }, sold);
    tally.add('daily_categories', { day, category }, sold);
  }
}

/** The newest that is told of each order, where it is newer than what is known. */
export function newestOrders(
  known: ReadonlyMap<string, KnownOrder>,
  told: readonly KnownOrder[],
): KnownOrder[] {
  const newest = new Map<string, KnownOrder>();
  for (const order of told) {
    const best = newest.get(order.order) ?? known.get(order.order);
    if (best === undefined || order.version > best.version) newest.set(order.order, order);
  }
  return [...newest.values()];
}
