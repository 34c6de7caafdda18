// Price reductions that no invoice has room for yet. The caller locks their order.
import type { EntityManager } from 'typeorm';

export interface PriceReduction {
  order: string;
  refund: string;
  cents: number;
}

/** Returns the reductions, oldest first. */
export const findReductions = (manager: EntityManager, order: string): Promise<PriceReduction[]> =>
  manager.query<PriceReduction[]>(
    `SELECT order_id AS "order", refund_id AS refund, amount::float8 AS cents FROM price_reductions
      WHERE order_id = $1 ORDER BY created_at, refund_id`,
    [order],
  );

/** Keeps the rest of a reduction, unless it is 0. */
export async function keepReduction(
  manager: EntityManager,
  { order, refund, cents }: PriceReduction,
): Promise<void> {
  if (cents === 0)
    await manager.query('DELETE FROM price_reductions WHERE refund_id = $1', [refund]);
  else
    await manager.query(
      `INSERT INTO price_reductions (refund_id, order_id, amount) VALUES ($1, $2, $3)
       ON CONFLICT (refund_id) DO UPDATE SET amount = excluded.amount`,
      [refund, order, cents],
    );
}

/** Deletes the reductions of an order whose goods are all credited. */
export async function dropReductions(manager: EntityManager, order: string): Promise<void> {
  await manager.query('DELETE FROM price_reductions WHERE order_id = $1', [order]);
}
