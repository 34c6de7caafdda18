import { company } from '@shop/contracts/core/company';
import type { DocumentKind } from '@shop/contracts/billing/documents';
import type { EntityManager } from 'typeorm';

/** Locks the newest series of a kind: its holder numbers the next document. */
const LOCK = `
  SELECT last_on::text AS "lastOn" FROM number_series WHERE kind = $1 ORDER BY year DESC LIMIT 1 FOR UPDATE`;

// A statement of its own: its clock is read once the lock is there.
const TAKE = `
  WITH issued AS (
    SELECT greatest($3::date, (clock_timestamp() AT TIME ZONE $2)::date) AS day)
  INSERT INTO number_series AS s (kind, year, next, last_on)
  SELECT $1, extract(year FROM day)::int, $4 + 1, day FROM issued
  ON CONFLICT (kind, year) DO UPDATE SET next = s.next + 1, last_on = greatest(s.last_on, excluded.last_on)
  RETURNING next - 1 AS number, year, last_on::text AS "issuedOn"`;

export interface TakenNumber {
  /** `2026`, of credit notes `2026-C`. */
  series: string;
  number: number;
  /** A day of the shop's clock, not before that of the number before. */
  issuedOn: string;
}

/** Takes the next number of a kind: its document is inserted in the same transaction. */
export async function takeNumber(
  manager: EntityManager,
  kind: DocumentKind,
  firstNumber: number,
): Promise<TakenNumber> {
  const [last] = await manager.query<{ lastOn: string }[]>(LOCK, [kind]);
  const [taken] = await manager.query<[{ number: number; year: number; issuedOn: string }]>(TAKE, [
    ...[kind, company.timeZone, last?.lastOn ?? null, firstNumber],
  ]);
  const { number, year, issuedOn } = taken;
  return { series: `${String(year)}${kind === 'credit' ? '-C' : ''}`, number, issuedOn };
}
