import { type EntityManager } from 'typeorm';
import { Tally } from '../figures/tally.js';
import { type KnownOrder, newestOrders, tallyOrder } from './sales.rules.js';

/** Columns of `KnownOrder`. */
export const orderColumns = `
  order_id AS "order", order_status AS "orderStatus", total_cents AS "totalCents", version,
  placed_at AS "placedAt", items`;

export type OrderRow = Omit<KnownOrder, 'totalCents' | 'placedAt'> & {
  totalCents: string | number;
  placedAt: Date;
};

export const knownOrderOfRow = (row: OrderRow): KnownOrder => ({
  ...row,
  totalCents: Number(row.totalCents),
  placedAt: row.placedAt.toISOString(),
});

/** Keeps what is told of orders, and the sums in step with it: once, whatever the order in which it comes. */
export async function keepOrders(
  manager: EntityManager,
  told: readonly KnownOrder[],
): Promise<void> {
  const known = await lockOrders(manager, [...new Set(told.map(({ order }) => order))].sort());
  const newest = newestOrders(known, told);
  if (newest.length === 0) return;
  const tally = new Tally();
  for (const order of newest) {
    const before = known.get(order.order);
    if (before) tallyOrder(tally, before, -1);
    tallyOrder(tally, order, 1);
  }
  await manager.query(
    `UPDATE orders SET order_status = told."orderStatus", total_cents = told."totalCents",
            version = told.version, placed_at = told."placedAt", items = told.items,
            heard_at = clock_timestamp()
       FROM jsonb_to_recordset($1::jsonb) AS told ("order" uuid, "orderStatus" text,
            "totalCents" bigint, version int, "placedAt" timestamptz, items jsonb)
      WHERE order_id = told."order"`,
    [JSON.stringify(newest)],
  );
  await tally.write(manager);
}

/** One change of an order at a time, also of one not yet known: it gets an empty row, and that is locked. */
async function lockOrders(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, KnownOrder>> {
  await manager.query(
    `INSERT INTO orders (order_id) SELECT id FROM unnest($1::uuid[]) AS told (id) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [ids],
  );
  const rows = await manager.query<OrderRow[]>(
    `SELECT ${orderColumns} FROM orders WHERE order_id = ANY($1::uuid[])
      ORDER BY order_id FOR UPDATE`,
    [ids],
  );
  return new Map(
    rows.filter(({ version }) => version > 0).map((row) => [row.order, knownOrderOfRow(row)]),
  );
}
