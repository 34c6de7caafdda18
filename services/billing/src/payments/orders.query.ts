import type { OrderEvent, OrderStatus } from '@shop/contracts/order';
import type { EntityManager } from 'typeorm';

/** What billing stores of an order: nothing personal but the id of the customer. */
export interface OrderNews {
  order: string;
  user: string;
  status: OrderStatus;
  totalCents: number;
  version: number;
  placedAt: string;
  /** When it came to be so. */
  at: string;
}

export const newsOf = (
  { order, user, orderStatus, totalCents, version, placedAt }: OrderEvent,
  at: string,
): OrderNews => ({
  ...{ order, user: user._id, status: orderStatus, totalCents, version, placedAt, at },
});

// In the order of ids, so that two batches never wait for each other. A total is fixed when the order is placed.
const SAVE = `
  INSERT INTO order_money AS m (order_id, user_id, order_status, total, currency, version, placed_at)
  SELECT "order", "user", status, "totalCents", 'USD', version, "placedAt"
    FROM jsonb_to_recordset($1) AS news ("order" uuid, "user" uuid, status text, "totalCents" bigint,
         version int, "placedAt" timestamptz)
   ORDER BY "order"
  ON CONFLICT (order_id) DO UPDATE
     SET order_status = excluded.order_status, version = excluded.version
   WHERE m.version < excluded.version
  RETURNING order_id AS "order"`;

/** Stores what is newer than what is known; returns those news, whose orders are locked. */
export async function saveNews(
  manager: EntityManager,
  news: readonly OrderNews[],
): Promise<OrderNews[]> {
  const newest = new Map<string, OrderNews>();
  for (const one of news)
    if (one.version > (newest.get(one.order)?.version ?? 0)) newest.set(one.order, one);
  const rows = await manager.query<{ order: string }[]>(SAVE, [
    JSON.stringify([...newest.values()]),
  ]);
  return rows.flatMap(({ order }) => newest.get(order) ?? []);
}
