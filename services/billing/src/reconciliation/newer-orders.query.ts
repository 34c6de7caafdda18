// Orders that billing has in a newer version than the order service, or that the order service does not have.
import { isOn } from '@shop/service-kit/checksums/day-checksums.query';
import type { DataSource, EntityManager } from 'typeorm';

export interface KnownOrder {
  order: string;
  version: number;
}

const OF_DAY = `
  SELECT m.order_id AS "order", m.version
    FROM order_money m LEFT JOIN jsonb_to_recordset($2) AS t ("order" uuid, version int) ON t."order" = m.order_id
   WHERE ${isOn('m.placed_at', '$1')} AND m.order_status NOT IN ('awaiting', 'closed') AND NOT m.is_unknown
     AND (t.version IS NULL OR t.version < m.version)
   ORDER BY m.order_id`;

/** Returns the orders of a day that are newer here than in `theirs`, or missing there. */
export const findNewer = (
  dataSource: DataSource,
  day: string,
  theirs: readonly KnownOrder[],
): Promise<KnownOrder[]> => dataSource.query<KnownOrder[]>(OF_DAY, [day, JSON.stringify(theirs)]);

/**
 * Returns orders that still await their payment ten minutes after its deadline. The order service has closed or lost
 * them.
 */
export const findOverdue = (dataSource: DataSource): Promise<KnownOrder[]> =>
  dataSource.query<KnownOrder[]>(
    `SELECT order_id AS "order", version FROM order_money
      WHERE order_status = 'awaiting' AND awaits_until < now() - interval '10 minutes' AND NOT is_unknown
      ORDER BY awaits_until LIMIT 200`,
  );

/** Excludes these orders from comparisons until the order service has them again. */
export async function setUnknown(manager: EntityManager, orders: readonly string[]): Promise<void> {
  await manager.query('UPDATE order_money SET is_unknown = true WHERE order_id = ANY ($1)', [
    orders,
  ]);
}

/** The money of an order. Whole cents. */
export interface UnknownMoney {
  order: string;
  status: string;
  method: string;
  held: number;
  charged: number;
  givenBack: number;
}

const MONEY = `
  SELECT m.order_id AS "order", m.order_status AS status, m.method,
         coalesce(sum(p.secured - p.captured - p.released), 0)::float8 AS held, m.taken::float8 AS charged,
         m.given_back::float8 AS "givenBack"
    FROM order_money m LEFT JOIN payments p USING (order_id)
   WHERE m.order_id = ANY ($1) GROUP BY m.order_id`;

export const findMoney = (
  manager: EntityManager,
  orders: readonly string[],
): Promise<UnknownMoney[]> => manager.query<UnknownMoney[]>(MONEY, [orders]);
