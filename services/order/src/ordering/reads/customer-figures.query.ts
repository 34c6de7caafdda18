import { toDollars } from '@shop/contracts/money/price';
import type { EntityManager } from 'typeorm';

interface FiguresRow {
  orders: number;
  cancelled: number;
  cents: string;
  firstAt: Date | null;
}

export const CUSTOMER_FIGURES = `
  SELECT count(*)::int AS orders, count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
         coalesce(sum(total_cents) FILTER (WHERE status <> 'cancelled'), 0) AS cents, min(placed_at) AS "firstAt"
    FROM orders WHERE user_id = $1 AND status NOT IN ('placing', 'rejected')`;

/** Returns how many orders a customer has placed, and the dollars of those that are not cancelled. */
export async function customerFigures(manager: EntityManager, user: string) {
  const [row] = await manager.query<[FiguresRow]>(CUSTOMER_FIGURES, [user]);
  const { cents, firstAt, ...counts } = row;
  return {
    ...counts,
    firstAt: firstAt?.toISOString() ?? null,
    revenue: toDollars(Number(cents)),
  };
}
