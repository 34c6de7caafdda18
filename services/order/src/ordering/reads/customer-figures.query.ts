import { toDollars } from '@shop/contracts/money/price';
import type { EntityManager } from 'typeorm';

interface FiguresRow {
  orders: number;
  cancelled: number;
  /** Orders that are not cancelled and not of gift cards only. */
  ofGoods: number;
  cents: string;
  firstAt: Date | null;
}

// Gift cards count when they pay, not when they are sold (V55).
export const CUSTOMER_FIGURES = `
  SELECT count(*)::int AS orders, count(*) FILTER (WHERE o.status = 'cancelled')::int AS cancelled,
         count(*) FILTER (WHERE o.status <> 'cancelled' AND (sold.cents = 0 OR sold.cents < o.total_cents))::int AS "ofGoods",
         coalesce(sum(o.total_cents - sold.cents) FILTER (WHERE o.status <> 'cancelled'), 0) AS cents,
         min(o.placed_at) AS "firstAt"
    FROM orders o, LATERAL (
      SELECT coalesce(sum(l.quantity::bigint * l.unit_price_cents), 0) AS cents FROM order_lines l
       WHERE l.order_id = o.id AND l.details ? 'isGiftCard') AS sold
   WHERE o.user_id = $1 AND o.status NOT IN ('placing', 'rejected')`;

/** Returns the number of a customer's orders, and the dollars of those not cancelled, without gift cards. */
export async function customerFigures(manager: EntityManager, user: string) {
  const [row] = await manager.query<[FiguresRow]>(CUSTOMER_FIGURES, [user]);
  const { cents, firstAt, ...counts } = row;
  return {
    ...counts,
    firstAt: firstAt?.toISOString() ?? null,
    revenue: toDollars(Number(cents)),
  };
}
