import type { EntityManager } from 'typeorm';
import { DAY_MS } from '@shop/contracts/core/time';
import { sumTables, Counters, type SumTable } from '../figures/counters.js';
import type { Findings } from './difference.js';
import { dailyTables, daysQuery, sumDriftQuery } from './sum-drift.query.js';

const CHUNK_DAYS = 31;
const MOST_ROWS = 5_000;
const wholeTables = ['product_sales', 'counts'] as const satisfies readonly SumTable[];

type DriftRow = Record<string, string> & {
  rowKey: string;
  actualText: string;
  expectedText: string;
};
type Days = [from: string, until: string | null];

/** `from` limits the check to the days from this one on, without totals. If `isRepaired`, differences are corrected. */
export interface SumOptions {
  /** Time zone of the days. */
  zone: string;
  from?: string;
  isRepaired?: boolean;
  signal?: AbortSignal;
}

/** Compares the sums with the rows from which they are computed. */
export async function sumDrift(
  manager: EntityManager,
  findings: Findings,
  { zone, from, isRepaired = false, signal }: SumOptions,
): Promise<void> {
  const chunks = from === undefined ? await chunksOf(manager, zone) : [[from, null] satisfies Days];
  for (const days of chunks)
    for (const table of dailyTables) {
      signal?.throwIfAborted();
      await tableDrift(manager, findings, { table, zone, days, isRepaired });
    }
  if (from !== undefined) return;
  for (const table of wholeTables)
    await tableDrift(manager, findings, { table, zone, days: [], isRepaired });
}

interface TableCheck {
  table: SumTable;
  zone: string;
  days: Days | [];
  isRepaired: boolean;
}

async function tableDrift(
  manager: EntityManager,
  findings: Findings,
  { table, zone, days, isRepaired }: TableCheck,
): Promise<void> {
  for (;;) {
    const rows = await manager.query<DriftRow[]>(sumDriftQuery(table, MOST_ROWS, zone), days);
    findings.add(
      rows.map(({ rowKey, actualText, expectedText }) => ({
        table,
        key: rowKey,
        actual: actualText,
        expected: expectedText,
      })),
    );
    if (!isRepaired || rows.length === 0) return;
    const counters = new Counters();
    for (const row of rows) counters.add(table, keysOf(table, row), amountsOf(table, row));
    await manager.transaction((transaction) => counters.write(transaction));
    if (rows.length < MOST_ROWS) return;
  }
}

const keysOf = (table: SumTable, row: DriftRow): Record<string, string> =>
  Object.fromEntries(Object.keys(sumTables[table].keys).map((key) => [key, row[key] ?? '']));

const amountsOf = (table: SumTable, row: DriftRow): Record<string, number> =>
  Object.fromEntries(sumTables[table].sums.map((sum) => [sum, Number(row[sum])]));

/** Returns all days with rows or sums, in chunks. */
async function chunksOf(manager: EntityManager, zone: string): Promise<Days[]> {
  const [days] = await manager.query<{ from: string | null; until: string | null }[]>(
    daysQuery(zone),
  );
  const { from = null, until = null } = days ?? {};
  if (from === null || until === null) return [];
  const chunks: Days[] = [];
  for (let at = Date.parse(from); at < Date.parse(until); at += CHUNK_DAYS * DAY_MS)
    chunks.push([dateOf(at), dateOf(at + CHUNK_DAYS * DAY_MS)]);
  return chunks;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
