import type { DayChecksums } from '@shop/contracts/day-checksums';
import type { DataSource, EntityManager } from 'typeorm';
import { checksumsQuery, nextDayQuery, spanQuery } from './day-checksums.query.js';

/** Rows of a table as two services compare them: the same columns in the same order give the same digest. */
export interface ChecksummedTable {
  readonly table: string;
  /** The indexed timestamptz by which a row belongs to a day of the shop's clock. */
  readonly at: string;
  /** SQL expressions that are never null. */
  readonly columns: readonly string[];
  /** SQL: the rows that count. */
  readonly only: string;
}

type Database = Pick<DataSource | EntityManager, 'query'>;
type Days = DayChecksums['days'];

/** Checksums of the days from `from` up to, not including, `until`; null stands for no bound. */
export const checksumsBetween = (
  database: Database,
  table: ChecksummedTable,
  from: string | null,
  until: string | null,
): Promise<Days> => database.query<Days>(checksumsQuery(table), [from, until]);

/** As many days from `from` on as one request has time for, one at least, and where to continue. */
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
