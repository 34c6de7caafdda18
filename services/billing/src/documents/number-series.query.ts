import { company } from '@shop/contracts/core/company';
import type { DocumentKind } from '@shop/contracts/billing/documents';
import type { EntityManager } from 'typeorm';

// Locks the newest series of both kinds in a fixed order, because a transaction may issue invoices and credit notes.
const LOCK = `
  SELECT kind, last_on::text AS "lastOn" FROM number_series s
   WHERE year = (SELECT max(n.year) FROM number_series n WHERE n.kind = s.kind) ORDER BY kind FOR UPDATE`;

// A separate statement reads the clock after the lock is acquired.
const TAKE = `
  WITH issued AS (
    SELECT greatest($3::date, (clock_timestamp() AT TIME ZONE $2)::date) AS day)
  INSERT INTO number_series AS s (kind, year, next, last_on)
  SELECT $1, extract(year FROM day)::int, $4 + 1, day FROM issued
  ON CONFLICT (kind, year) DO UPDATE SET next = s.next + 1, last_on = greatest(s.last_on, excluded.last_on)
  RETURNING next - 1 AS number, year, last_on::text AS "issuedOn"`;

const BEGUN = `
  SELECT count(*) > 0 AS ever,
         coalesce(max(year), 0) >= extract(year FROM clock_timestamp() AT TIME ZONE $1)::int AS "thisYear"
    FROM number_series`;

/** Returns which series have begun, in the time zone of the shop. */
export async function findBegun(
  manager: EntityManager,
): Promise<{ ever: boolean; thisYear: boolean }> {
  const [row] = await manager.query<[{ ever: boolean; thisYear: boolean }]>(BEGUN, [
    company.timeZone,
  ]);
  return row;
}

export interface TakenNumber {
  /** `2026`, or `2026-C` for credit notes. */
  series: string;
  number: number;
  /** A day in the time zone of the shop, not before that of the previous number. */
  issuedOn: string;
}

/**
 * Takes the next number of a kind; its document must be inserted in the same transaction. The first series of the kind
 * begins with `firstNumber`, each later one with 1.
 */
export async function takeNumber(
  manager: EntityManager,
  kind: DocumentKind,
  firstNumber: number,
): Promise<TakenNumber> {
  const series = await manager.query<{ kind: DocumentKind; lastOn: string }[]>(LOCK);
  const last = series.find((one) => one.kind === kind);
  const [taken] = await manager.query<[{ number: number; year: number; issuedOn: string }]>(TAKE, [
    kind,
    company.timeZone,
    last?.lastOn ?? null,
    last ? 1 : firstNumber,
  ]);
  const { number, year, issuedOn } = taken;
  return { series: `${String(year)}${kind === 'credit' ? '-C' : ''}`, number, issuedOn };
}
