import type { DataSource } from 'typeorm';

/** Returns true if the payments of all days must be compared with the orders: once a day, and after a gap. */
export async function areAllDaysDue(dataSource: DataSource): Promise<boolean> {
  const rows = await dataSource.query<unknown[]>(
    `SELECT 1 FROM reconciliation
      WHERE name = 'payments' AND (all_days_at IS NULL OR all_days_at < now() - interval '1 day')`,
  );
  return rows.length > 0;
}

export async function setAllDays(dataSource: DataSource, at: Date): Promise<void> {
  await dataSource.query("UPDATE reconciliation SET all_days_at = $1 WHERE name = 'payments'", [
    at,
  ]);
}
