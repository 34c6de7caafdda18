import type { PaymentMethod, PaymentState } from '@shop/contracts/billing/payments';
import type { DataSource } from 'typeorm';

/** The payment of an order without its credit. `leftCents` is free of the customer's credit limit. */
interface Raised {
  method: PaymentMethod;
  state: PaymentState | null;
  leftCents: number;
}

/** Returns null for an order that is not known yet. */
export async function findRaised(dataSource: DataSource, order: string): Promise<Raised | null> {
  const [row] = await dataSource.query<Raised[]>(
    `SELECT m.method, (SELECT p.state FROM payments p WHERE p.order_id = m.order_id AND p.method <> 'credit' AND p.part = 0
                        ORDER BY p.attempt DESC LIMIT 1) AS state,
            coalesce(greatest(0, t.limit_cents - t.used), 0)::float8 AS "leftCents"
       FROM order_money m LEFT JOIN credit_terms t ON t.user_id = m.user_id AND t.is_on
      WHERE m.order_id = $1`,
    [order],
  );
  return row ?? null;
}
