import { checksumsBetween } from '@shop/service-kit/checksums/day-checksums';
import type { EntityManager } from 'typeorm';
import type { Correction } from '../figures/correction.js';
import type { RowDifference } from './difference.js';
import type { ProjectedTable } from './projected-tables.js';
import { rowDriftQuery, unknownRowsQuery } from './row-drift.query.js';
import type { Page, Source } from './sources.js';

const MOST_UNKNOWN = 10_000;

/** A page of an owner, and the time of its request. */
export interface SourcePage<Row> extends Page<Row> {
  after: string | null;
  day?: string;
  /** Time of the database's clock before the request to the owner. */
  since: string;
}

/** The rows of one page that differ from the stored ones. */
export interface PageDrift<Row> {
  found: RowDifference[];
  correction: Correction<Row>;
  /** True if there may be more rows that the owner does not have. */
  hasMore: boolean;
}

/** Yields every page of an owner after an id, or those of one day. */
export async function* pagesOf<Row>(
  manager: EntityManager,
  source: Source<Row>,
  { after = null, day }: { after?: string | null; day?: string },
  signal?: AbortSignal,
): AsyncGenerator<SourcePage<Row>> {
  for (let at = after; ;) {
    signal?.throwIfAborted();
    const since = await clock(manager);
    const page = await source.page(at, day);
    yield { ...page, after: at, since, ...(day !== undefined && { day }) };
    if (page.next === null) return;
    at = page.next;
  }
}

/** Compares a page with the stored rows. A row that was updated since the request counts as right. */
export async function pageDrift<Row>(
  manager: EntityManager,
  table: ProjectedTable<Row>,
  { rows, after, next, day, since }: SourcePage<Row>,
): Promise<PageDrift<Row>> {
  const ids = rows.map(table.keyOf);
  const unknown = await manager.query<{ key: string }[]>(
    unknownRowsQuery({ ...table, most: MOST_UNKNOWN }),
    [after, next, since, ids, day ?? null],
  );
  const compared = { ownerRows: rows, gone: unknown.map(({ key }) => key), since };
  const found = await rowDrift(manager, table, compared);
  const wrong = new Set(found.map(({ key }) => key));
  const correction = {
    ownerRows: rows.filter((row) => wrong.has(table.keyOf(row))),
    gone: compared.gone.filter((key) => wrong.has(key)),
    since,
  };
  return { found, correction, hasMore: unknown.length === MOST_UNKNOWN };
}

/** Returns the rows of a correction that are still wrong. */
export const rowDrift = <Row>(
  manager: EntityManager,
  table: ProjectedTable<Row>,
  { ownerRows, gone, since }: Correction<Row>,
): Promise<RowDifference[]> =>
  manager.query<RowDifference[]>(rowDriftQuery(table), [JSON.stringify(ownerRows), gone, since]);

/** Yields the days from `from` on whose checksums differ between owner and service. */
export async function* differingDays<Row>(
  manager: EntityManager,
  table: ProjectedTable<Row>,
  source: Source<Row>,
  from: string | null,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  for (let at = from; ;) {
    signal?.throwIfAborted();
    const { days, next } = await source.days(at);
    const stored = await checksumsBetween(manager, table.checksums, at, next);
    const digests = new Map(stored.map(({ day, digest }) => [day, digest]));
    for (const { day, digest } of days) {
      if (digests.get(day) !== digest) yield day;
      digests.delete(day);
    }
    yield* digests.keys();
    if (next === null) return;
    at = next;
  }
}

async function clock(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ now: string }[]>('SELECT clock_timestamp()::text AS now');
  return row?.now ?? '';
}
