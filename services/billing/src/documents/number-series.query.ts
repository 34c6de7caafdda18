import { company } from '@shop/contracts/core/company';
import type { DocumentKind } from '@shop/contracts/billing/documents';
import type { EntityManager } from 'typeorm';

// Locks the newest series of both kinds, always in the same order: a transaction may issue invoices and credit notes.
const LOCK = `
  SELECT kind, last_on::text AS "lastOn" FROM number_series s
   WHERE year = (SELECT max(n.year) FROM number_series n WHERE n.kind = s.kind) ORDER BY kind FOR UPDATE`;

// A statement of its own: its clock is read once the lock is there.
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

/** Returns which series have begun, by the shop's clock. */
export async function findBegun(
  manager: EntityManager,
): Promise<{ ever: boolean; thisYear: boolean }> {
  const [row] = await manager.query<[{ ever: boolean; thisYear: boolean }]>(BEGUN, [
    company.timeZone,
  ]);
  return row;
}

export interface TakenNumber {
  /** `2026`, of credit notes `2026-C`. */
  series: string;
  number: number;
  /** A day of the shop's clock, not before that of the number before. */
  issuedOn: string;
}

/**
 * Takes the next number of a kind: its document is inserted in the same transaction. `firstNumber`: of the first series of
 * the kind; each later one begins with 1.
 */
export async function takeNumber(
  manager: EntityManager,
  kind: DocumentKind,
  firstNumber: number,
): Promise<TakenNumber> {
  const series = await manager.query<{ kind: DocumentKind; lastOn: string }[]>(LOCK);
  const last = series.find((one) => one.kind === kind);
  const [taken] = await manager.query<[{ number: number; year: number; issuedOn: string }]>(TAKE, [
    ...[kind, company.timeZone, last?.lastOn ?? null, last ? 1 : firstNumber],
  ]);
  const { number, year, issuedOn } = taken;
  return { series: `${String(year)}${kind === 'credit' ? '-C' : ''}`, number, issuedOn };
}
