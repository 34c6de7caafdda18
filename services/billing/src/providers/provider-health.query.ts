import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { DataSource } from 'typeorm';

/** Number of calls in a row without a reply, after which the provider counts as away. */
export const AWAY_AFTER = 3;

export async function isUnavailable(
  dataSource: DataSource,
  method: PaymentMethod,
): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>(
    'SELECT 1 FROM providers WHERE name = $1 AND failures >= $2',
    [method, AWAY_AFTER],
  );
  return rows.length > 0;
}

/** Counts a call without a reply. Returns how many there were in a row. */
export async function countFailure(dataSource: DataSource, method: PaymentMethod): Promise<number> {
  const [row] = await dataSource.query<{ failures: number }[]>(
    `INSERT INTO providers AS p (name, failures, failed_at) VALUES ($1, 1, now())
     ON CONFLICT (name) DO UPDATE SET failures = p.failures + 1, failed_at = now() RETURNING failures`,
    [method],
  );
  return row?.failures ?? 0;
}

/** Counts a reply. If the provider was away, makes all that waits for it due again, and returns true. */
export async function countReply(dataSource: DataSource, method: PaymentMethod): Promise<boolean> {
  const [rows] = await dataSource.query<[{ was: number }[], number]>(
    `WITH before AS (SELECT name, failures FROM providers WHERE name = $1 AND failures > 0 FOR UPDATE)
     UPDATE providers p SET failures = 0 FROM before b WHERE p.name = b.name RETURNING b.failures AS was`,
    [method],
  );
  if ((rows[0]?.was ?? 0) < AWAY_AFTER) return false;
  await dataSource.query(
    `UPDATE operations o SET next_at = now() FROM payments p
      WHERE p.id = o.payment_id AND p.method = $1 AND o.state IN ('wanted', 'unknown') AND o.next_at > now()
        AND o.next_at < 'infinity'`,
    [method],
  );
  await dataSource.query(
    'UPDATE provider_events SET next_at = now() WHERE provider = $1 AND settled_at IS NULL',
    [method],
  );
  return true;
}

/** Returns true if this process must test if the provider is back. That happens once in ten seconds. */
export async function claimProbe(dataSource: DataSource, method: PaymentMethod): Promise<boolean> {
  const [rows] = await dataSource.query<[unknown[], number]>(
    `UPDATE providers SET failed_at = now()
      WHERE name = $1 AND failures >= $2 AND failed_at < now() - interval '10 seconds' RETURNING name`,
    [method, AWAY_AFTER],
  );
  return rows.length > 0;
}
