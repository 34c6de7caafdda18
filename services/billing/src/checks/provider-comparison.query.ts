import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { DataSource } from 'typeorm';

/** Returns the time until which a provider was compared, or null if it never was. */
export async function comparedUntil(
  dataSource: DataSource,
  method: PaymentMethod,
): Promise<Date | null> {
  const [row] = await dataSource.query<{ until: Date | null }[]>(
    'SELECT compared_until AS until FROM providers WHERE name = $1',
    [method],
  );
  return row?.until ?? null;
}

export async function setComparedUntil(
  dataSource: DataSource,
  method: PaymentMethod,
  until: Date,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO providers (name, compared_until) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET compared_until = excluded.compared_until`,
    [method, until],
  );
}

export interface UnseenPayment {
  id: string;
  order: string;
  reference: string;
  state: string;
}

/** Returns waiting payments that this comparison has not seen, the least recently checked first. */
export const findUnseen = (
  dataSource: DataSource,
  method: PaymentMethod,
  { seen, since, atMost }: { seen: readonly string[]; since: Date; atMost: number },
): Promise<UnseenPayment[]> =>
  dataSource.query<UnseenPayment[]>(
    `SELECT id, order_id AS "order", provider_ref AS reference, state FROM payments
      WHERE method = $1 AND provider_ref IS NOT NULL AND NOT id = ANY ($2)
        AND (state IN ('open', 'secured') OR state = 'captured' AND created_at >= $3)
      ORDER BY looked_at NULLS FIRST, id LIMIT $4`,
    [method, seen, since, atMost],
  );

export async function markLooked(dataSource: DataSource, payment: string): Promise<void> {
  await dataSource.query('UPDATE payments SET looked_at = now() WHERE id = $1', [payment]);
}
