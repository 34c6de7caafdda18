// Sales to consumers of other member states: below a yearly threshold, they are taxed at home (commerce II.3).
import { company } from '@shop/contracts/core/company';
import type { DataSource } from 'typeorm';

/** SQL: start of the calendar year of `$1`, in the time zone `$3`. */
const YEAR = `date_trunc('year', $1::timestamptz AT TIME ZONE $3::text) AT TIME ZONE $3::text`;

/** Returns the euro cents of orders of that year up to then that were placed and not cancelled, without `except`. */
export async function distanceSalesOfYear(
  dataSource: DataSource,
  at: Date,
  except: string | null = null,
): Promise<number> {
  const [row] = await dataSource.query<[{ cents: string }]>(
    `SELECT coalesce(sum((price ->> 'distanceSaleCents')::bigint), 0) AS cents FROM orders
      WHERE price ->> 'distanceSaleCents' IS NOT NULL AND status NOT IN ('placing', 'rejected', 'cancelled')
        AND placed_at >= ${YEAR} AND placed_at <= $1 AND id IS DISTINCT FROM $2`,
    [at, except, company.timeZone],
  );
  return Number(row.cents);
}
