// Reads a buyer's unpaid orders by the methods that hold stock before payment.
import type { EntityManager } from 'typeorm';

export interface OpenPayments {
  /** Cents of cash orders that are not paid yet. */
  cashCents: number;
  /** Number of orders that wait for a bank transfer. */
  transfers: number;
}

const OPEN = `
  SELECT (SELECT coalesce(sum(total_cents), 0) FROM orders
           WHERE user_id = $1 AND status IN ('pending', 'processing', 'shipped')
             AND payment ->> 'method' = 'cash')::float8 AS "cashCents",
         (SELECT count(*) FROM awaited_payments
           WHERE user_id = $1 AND method = 'transfer' AND state = 'open')::int AS transfers`;

export async function findOpenPayments(
  manager: EntityManager,
  user: string,
): Promise<OpenPayments> {
  const [row] = await manager.query<OpenPayments[]>(OPEN, [user]);
  return row ?? { cashCents: 0, transfers: 0 };
}
