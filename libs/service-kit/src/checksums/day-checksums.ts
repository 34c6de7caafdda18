import type { DayChecksums } from '@shop/contracts/core/day-checksums';
import type { DataSource, EntityManager } from 'typeorm';
import {
  checksumsQuery,
  nextDayQuery,
  spanQuery,
  type ChecksummedTable,
} from './day-checksums.query.js';

type Database = Pick<DataSource | EntityManager, 'query'>;
type Days = DayChecksums['days'];

/** Returns the checksums of the days from `from` up to, excluding, `until`; null for no limit. */
export const checksumsBetween = (
  database: Database,
  table: ChecksummedTable,
  from: string | null,
  until: string | null,
): Promise<Days> => database.query<Days>(checksumsQuery(table), [from, until]);

/** Returns checksums from `from` on for as many days as fit into one request, at least one, and where to continue. */
export async function checksumsFrom(
  database: Database,
  table: ChecksummedTable,
  from: string | null,
): Promise<DayChecksums> {
  const [span] = await database.query<{ first: string | null; until: string | null }[]>(
    spanQuery(table),
    [from],
  );
  const { first = null, until = null } = span ?? {};
  if (first === null) return { days: [], next: null };
  const days = await checksumsBetween(database, table, first, until);
  const [after] = await database.query<{ next: string | null }[]>(nextDayQuery(table), [until]);
  return { days, next: after?.next ?? null };
}
