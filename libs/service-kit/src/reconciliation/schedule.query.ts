import type { DataSource } from 'typeorm';

/** The subject of a comparison with another service, which names a row of `reconciliation`. */
export type Subject = 'stock' | 'emails' | 'payments' | 'products' | 'providers';

/** Time after which a comparison that died is repeated; one that failed is repeated after `AGAIN`. */
const LEASE = "interval '5 minutes'";
const AGAIN = "interval '30 seconds'";

/** Returns true for the single replica that must compare now. */
export async function claimCheck(dataSource: DataSource, subject: Subject): Promise<boolean> {
  const [, claimed] = await dataSource.query<[unknown[], number]>(
    `UPDATE reconciliation SET next_at = now() + ${LEASE} WHERE name = $1 AND next_at <= now()`,
    [subject],
  );
  return claimed === 1;
}

/** Keeps the claim of a long comparison, with at most one statement a minute. */
export async function renewCheck(dataSource: DataSource, subject: Subject): Promise<void> {
  const at = renewedAt.get(subject) ?? -Infinity;
  if (performance.now() - at < RENEW_EVERY_MS) return;
  renewedAt.set(subject, performance.now());
  await dataSource.query(`UPDATE reconciliation SET next_at = now() + ${LEASE} WHERE name = $1`, [
    subject,
  ]);
}
const RENEW_EVERY_MS = 60_000;
const renewedAt = new Map<Subject, number>();

/** Stores the findings, and the time of the next comparison. */
export async function recordCheck(
  dataSource: DataSource,
  subject: Subject,
  { drift, everyS }: { drift: number; everyS: number },
): Promise<void> {
  await dataSource.query(
    `UPDATE reconciliation SET drift = $2, checked_at = now(), next_at = now() + $3 * interval '1 second'
      WHERE name = $1`,
    [subject, drift, everyS],
  );
}

export async function repeatCheck(dataSource: DataSource, subject: Subject): Promise<void> {
  await dataSource.query(`UPDATE reconciliation SET next_at = now() + ${AGAIN} WHERE name = $1`, [
    subject,
  ]);
}

/** Returns the result of the last comparison, made by any replica. */
export async function knownDrift(dataSource: DataSource, subject: Subject): Promise<number> {
  const [row] = await dataSource.query<{ drift: number }[]>(
    'SELECT drift FROM reconciliation WHERE name = $1',
    [subject],
  );
  return row?.drift ?? 0;
}
