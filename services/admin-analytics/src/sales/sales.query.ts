import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { type EntityManager } from 'typeorm';
import { Counters } from '../figures/counters.js';
import { type PriceParts } from './price-parts.rules.js';
import { type ProjectedOrder, newestOrders, countOrder } from './sales.rules.js';

/** Columns of `ProjectedOrder`. */
const orderColumns = `
  order_id AS "order", order_status AS "orderStatus", total_cents AS "totalCents", version,
  placed_at AS "placedAt", items, discount_cents AS "discountCents", delivery_cents AS "deliveryCents",
  added_tax_cents AS "addedTaxCents", included_tax_cents AS "includedTaxCents",
  gift_card_cents AS "giftCardCents"`;

/** PostgreSQL returns a bigint as text. */
type Cents = 'totalCents' | keyof PriceParts;
type OrderRow = Omit<ProjectedOrder, Cents | 'placedAt'> &
  Record<Cents, string> & { placedAt: Date };

const projectedOrderOfRow = (row: OrderRow): ProjectedOrder => ({
  ...row,
  totalCents: Number(row.totalCents),
  discountCents: Number(row.discountCents),
  deliveryCents: Number(row.deliveryCents),
  addedTaxCents: Number(row.addedTaxCents),
  includedTaxCents: Number(row.includedTaxCents),
  giftCardCents: Number(row.giftCardCents),
  placedAt: row.placedAt.toISOString(),
});

/** Stores changes of orders and updates the sums: each change once, in whatever sequence they arrive. */
export async function saveOrders(
  manager: EntityManager,
  changes: readonly ProjectedOrder[],
): Promise<void> {
  const newest = newestOrders(new Map(), changes);
  const added = await addOrders(manager, newest);
  const others = newest.filter(({ order }) => !added.has(order));
  const known = await lockOrders(
    manager,
    others.map(({ order }) => order),
  );
  const changed = newestOrders(known, others);
  const counters = new Counters();
  for (const order of newest) if (added.has(order.order)) countOrder(counters, order, 1);
  for (const order of changed) {
    const before = known.get(order.order);
    if (before) countOrder(counters, before, -1);
    countOrder(counters, order, 1);
  }
  await changeOrders(manager, changed);
  await counters.write(manager);
}

const CHANGES = `jsonb_to_recordset($1::jsonb) AS changes ("order" uuid, "orderStatus" text,
            "totalCents" bigint, version int, "placedAt" timestamptz, items jsonb, "discountCents" bigint,
            "deliveryCents" bigint, "addedTaxCents" bigint, "includedTaxCents" bigint,
            "giftCardCents" bigint)`;

const ADD = {
  name: 'add-orders',
  text: `INSERT INTO orders (order_id, order_status, total_cents, version, placed_at, items,
                discount_cents, delivery_cents, added_tax_cents, included_tax_cents, gift_card_cents, updated_at)
         SELECT changes.*, clock_timestamp() FROM ${CHANGES} ORDER BY changes."order"
         ON CONFLICT DO NOTHING RETURNING order_id AS "order"`,
};

/** Inserts and thereby locks the new orders. Returns their ids. Most orders are new. */
export async function addOrders(
  manager: EntityManager,
  orders: readonly ProjectedOrder[],
): Promise<ReadonlySet<string>> {
  const values = [JSON.stringify(orders)];
  const rows = await queryPreparedWithin<{ order: string }>(manager, { ...ADD, values });
  return new Set(rows.map(({ order }) => order));
}

/** Locks the orders. With `since`, locks only those that were not updated after it. */
export async function lockOrders(
  manager: EntityManager,
  orders: readonly string[],
  since: string | null = null,
): Promise<Map<string, ProjectedOrder>> {
  if (orders.length === 0) return new Map();
  const rows = await manager.query<OrderRow[]>(
    `SELECT ${orderColumns} FROM orders WHERE order_id = ANY($1::uuid[])
        AND ($2::timestamptz IS NULL OR updated_at < $2)
      ORDER BY order_id FOR UPDATE`,
    [orders, since],
  );
  return new Map(
    rows.filter(({ version }) => version > 0).map((row) => [row.order, projectedOrderOfRow(row)]),
  );
}

/** Updates existing rows of orders. */
export async function changeOrders(
  manager: EntityManager,
  orders: readonly ProjectedOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  await manager.query(
    `UPDATE orders SET order_status = changes."orderStatus", total_cents = changes."totalCents",
            version = changes.version, placed_at = changes."placedAt", items = changes.items,
            discount_cents = changes."discountCents", delivery_cents = changes."deliveryCents",
            added_tax_cents = changes."addedTaxCents", included_tax_cents = changes."includedTaxCents",
            gift_card_cents = changes."giftCardCents", updated_at = clock_timestamp()
       FROM ${CHANGES}
      WHERE order_id = changes."order"`,
    [JSON.stringify(orders)],
  );
}
