// Adds an order to the figures. Revenue excludes cancelled orders and gift cards; the number of orders includes them
// (product.md).
import { millimetresOf, thousandthsOf } from '@shop/contracts/money/length';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { shopDay } from '@shop/contracts/core/shop-time';
import { type Counters } from '../figures/counters.js';
import { isGiftCard, pricePartsOf, type PriceParts } from './price-parts.rules.js';

/** A line of a projected order. */
type SoldLine = Pick<
  OrderEvent['items'][number],
  'product' | 'category' | 'quantity' | 'priceCents' | 'unit' | 'cutsPerUnit' | 'lineCents'
>;

/** The projection of an order. A swatch counts as revenue but not as a best seller; a gift card counts as neither. */
export type ProjectedOrder = Pick<
  OrderEvent,
  'order' | 'totalCents' | 'orderStatus' | 'version' | 'placedAt'
> &
  PriceParts & { items: SoldLine[] };

export const projectedOrderOf = (event: OrderEvent): ProjectedOrder => ({
  order: event.order,
  totalCents: event.totalCents,
  orderStatus: event.orderStatus,
  version: event.version,
  placedAt: event.placedAt,
  ...pricePartsOf(event),
  items: event.items
    .filter((item) => !item.isSwatch && !isGiftCard(item))
    .map(({ product, category, quantity, priceCents, ...line }) => ({
      product,
      category,
      quantity,
      priceCents,
      ...lengthOf(line),
    })),
});

/** Returns the fields that only a line of a length has. */
const lengthOf = ({ unit, cutsPerUnit, lineCents }: Partial<SoldLine>): Partial<SoldLine> =>
  unit === undefined ? {} : { unit, cutsPerUnit, lineCents };

/** Returns the sold pieces or thousandths of a unit. Millimetres add up yards and metres. */
function soldOf({ quantity, unit, cutsPerUnit = 1 }: SoldLine) {
  if (unit === undefined) return { pieces: quantity, thousandths: 0, millimetres: 0 };
  const thousandths = thousandthsOf(quantity, cutsPerUnit);
  return { pieces: 0, thousandths, millimetres: millimetresOf(thousandths, unit) };
}

/** Adds the order to the figures (`sign` 1), or subtracts it (-1). */
export function countOrder(counters: Counters, order: ProjectedOrder, sign: 1 | -1): void {
  const day = shopDay(new Date(order.placedAt));
  counters.add('daily_sales', { day }, { orders: sign });
  counters.count('orders', sign);
  counters.count(`orders.${order.orderStatus}`, sign);
  if (order.orderStatus === 'cancelled') return;
  counters.add('daily_sales', { day }, moneyOf(order, sign));
  counters.count('revenueCents', sign * (order.totalCents - order.giftCardCents));
  for (const line of order.items) {
    const { product, category, quantity, priceCents, lineCents = quantity * priceCents } = line;
    const { pieces, thousandths, millimetres } = soldOf(line);
    const sold = { pieces: sign * pieces, revenue_cents: sign * lineCents };
    const ofProduct = { ...sold, thousandths: sign * thousandths };
    counters.add('product_sales', { product_id: product }, ofProduct);
    counters.add('daily_products', { day, product_id: product }, ofProduct);
    counters.add(
      'daily_categories',
      { day, category },
      { ...sold, millimetres: sign * millimetres },
    );
  }
}

const moneyOf = (order: ProjectedOrder, sign: 1 | -1) => ({
  revenue_cents: sign * (order.totalCents - order.giftCardCents),
  discount_cents: sign * order.discountCents,
  delivery_cents: sign * order.deliveryCents,
  added_tax_cents: sign * order.addedTaxCents,
  included_tax_cents: sign * order.includedTaxCents,
  gift_card_cents: sign * order.giftCardCents,
});

/** Returns the newest change of each order, if it is newer than the stored one. */
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
