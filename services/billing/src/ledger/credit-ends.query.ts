// When gift cards and swatch credit end.
import { company } from '@shop/contracts/core/company';
import type { EntityManager } from 'typeorm';

/** Returns the SQL of the moment at which a day of the shop ends. `zone`: the parameter of its time zone. */
const endOfDay = (day: string, zone: string): string =>
  `((${day})::date + 1)::timestamp AT TIME ZONE ${zone}::text`;

/** Locks accounts that have ended and still have a balance. Other replicas lock others. */
export const lockEnded = (
  manager: EntityManager,
  limit: number,
): Promise<{ id: string; balance: number }[]> =>
  manager.query<{ id: string; balance: number }[]>(
    `SELECT id, balance::float8 AS balance FROM credit_accounts
      WHERE balance > 0 AND ends_at <= now() ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [limit],
  );

/** Moves the end of these accounts to this number of days from now, unless it is later. */
export async function prolongSwatches(
  manager: EntityManager,
  accounts: readonly string[],
  days: number,
): Promise<void> {
  if (accounts.length === 0) return;
  await manager.query(
    `UPDATE credit_accounts SET ends_at = greatest(ends_at, now() + make_interval(days => $2))
      WHERE id = ANY ($1::uuid[])`,
    [accounts, days],
  );
}

/** Moves the end of these cards to the end of the day in this number of days. */
export async function prolongCards(
  manager: EntityManager,
  cards: readonly string[],
  days: number,
): Promise<void> {
  if (cards.length === 0) return;
  await manager.query(
    `UPDATE credit_accounts SET ends_at = ${endOfDay('(now() AT TIME ZONE $3::text)::date + $2::int', '$3')}
      WHERE id = ANY ($1::uuid[])`,
    [cards, days, company.timeZone],
  );
}

/** Sets the end of a new card to the end of the day in this number of months; null if it does not expire. */
export async function setMonths(
  manager: EntityManager,
  card: string,
  months: number | null,
): Promise<Date | null> {
  if (months === null) return null;
  const day = '(now() AT TIME ZONE $3::text) + make_interval(months => $2::int)';
  const [row] = await manager.query<{ endsAt: Date }[]>(
    `WITH changed AS (
       UPDATE credit_accounts SET ends_at = ${endOfDay(day, '$3')} WHERE id = $1 RETURNING ends_at)
     SELECT ends_at AS "endsAt" FROM changed`,
    [card, months, company.timeZone],
  );
  return row?.endsAt ?? null;
}

/** Sets the last valid day of a locked card, such as `2028-05-03`, or none. Returns false for a day before today. */
export async function setLastDay(
  manager: EntityManager,
  card: string,
  lastDay: string | null,
): Promise<boolean> {
  const [row] = await manager.query<[{ isPast: boolean | null }]>(
    'SELECT $1::date < (now() AT TIME ZONE $2::text)::date AS "isPast"',
    [lastDay, company.timeZone],
  );
  if (row.isPast === true) return false;
  await manager.query(
    `UPDATE credit_accounts SET ends_at = ${endOfDay('$2', '$3')} WHERE id = $1`,
    [card, lastDay, company.timeZone],
  );
  return true;
}
