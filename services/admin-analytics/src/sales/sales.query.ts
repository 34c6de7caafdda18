import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { type EntityManager } from 'typeorm';
import { Tally } from '../figures/tally.js';
import { type KnownOrder, newestOrders, tallyOrder } from './sales.rules.js';

/** Columns of `KnownOrder`. */
const orderColumns = `
  order_id AS "order", order_status AS "orderStatus", total_cents AS "totalCents", version,
  placed_at AS "placedAt", items`;

type OrderRow = Omit<KnownOrder, 'totalCents' | 'placedAt'> & {
  totalCents: string | number;
  placedAt: Date;
};

const knownOrderOfRow = (row: OrderRow): KnownOrder => ({
  ...row,
  totalCents: Number(row.totalCents),
  placedAt: row.placedAt.toISOString(),
});

/** Keeps what is told of orders, and the sums in step with it: once, whatever the order in which it comes. */
export async function keepOrders(
  manager: EntityManager,
  told: readonly KnownOrder[],
): Promise<void> {
  const newest = newestOrders(new Map(), told);
  const added = await addOrders(manager, newest);
  const others = newest.filter(({ order }) => !added.has(order));
  const known = await lockOrders(
    manager,
    others.map(({ order }) => order),
  );
  const changed = newestOrders(known, others);
  const tally = new Tally();
  for (const order of newest) if (added.has(order.order)) tallyOrder(tally, order, 1);
  for (const order of changed) {
    const before = known.get(order.order);
    if (before) tallyOrder(tally, before, -1);
    tallyOrder(tally, order, 1);
  }
  await changeOrders(manager, changed);
  await tally.write(manager);
}

const TOLD = `jsonb_to_recordset($1::jsonb) AS told ("order" uuid, "orderStatus" text,
            "totalCents" bigint, version int, "placedAt" timestamptz, items jsonb)`;

const ADD = {
  name: 'add-orders',
  text: `INSERT INTO orders (order_id, order_status, total_cents, version, placed_at, items, heard_at)
         SELECT told.*, clock_timestamp() FROM ${TOLD} ORDER BY told."order"
         ON CONFLICT DO NOTHING RETURNING order_id AS "order"`,
};

/** Most orders are heard of for the first time: these are kept at once, and locked with it. Answers which they are. */
export async function addOrders(
  manager: EntityManager,
  orders: readonly KnownOrder[],
): Promise<ReadonlySet<string>> {
  const values = [JSON.stringify(orders)];
  const rows = await queryPreparedWithin<{ order: string }>(manager, { ...ADD, values });
  return new Set(rows.map(({ order }) => order));
}

/** One change of an order at a time; only those of which nothing was heard since, where that is named. */
export async function lockOrders(
  manager: EntityManager,
  orders: readonly string[],
  since: string | null = null,
): Promise<Map<string, KnownOrder>> {
  if (orders.length === 0) return new Map();
  const rows = await manager.query<OrderRow[]>(
    `SELECT ${orderColumns} FROM orders WHERE order_id = ANY($1::uuid[])
        AND ($2::timestamptz IS NULL OR heard_at < $2)
      ORDER BY order_id FOR UPDATE`,
    [orders, since],
  );
  return new Map(
    rows.filter(({ version }) => version > 0).map((row) => [row.order, knownOrderOfRow(row)]),
  );
}

/** Writes orders that have a row. */
export async function changeOrders(
  manager: EntityManager,
  orders: readonly KnownOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  await manager.query(
    `UPDATE orders SET order_status = told."orderStatus", total_cents = told."totalCents",
            version = told.version, placed_at = told."placedAt", items = told.items,
            heard_at = clock_timestamp()
       FROM ${TOLD}
      WHERE order_id = told."order"`,
    [JSON.stringify(orders)],
  );
}
