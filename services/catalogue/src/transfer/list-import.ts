// The shared parts of imports: the file, its limits, the transactions and the report.
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOAD_LIMITS } from '@shop/contracts/catalogue/catalogue-admin';
import { type ListFault, type ImportReport } from '@shop/contracts/core/list-import';
import { isContention } from '@shop/service-kit/bus/database-outage';
import { DomainError } from '@shop/service-kit/domain-error';
import type { DataSource, EntityManager } from 'typeorm';
import type { ImageStore } from '../images/image-store.js';
import { MAX_FAULTS } from './list.reader.js';

/** Rows that are compared with the shop at once. */
export const COMPARE_ROWS = 500;
/** Short transactions: an order for one of these products waits at most two seconds for its row. */
const ROWS_PER_TRANSACTION = 50;
/** That a list makes or changes at a time, where its kind has no number of its own. */
const MAX_CHANGES = 2_000;

/** The list that lies under `staged`. Throws `catalogue.listUnreadable` if there is none. */
export async function readStaged(store: ImageStore, staged: string): Promise<Buffer> {
  const bytes = await store.read(staged, UPLOAD_LIMITS.fileBytes);
  if (bytes === null || bytes.length === 0) throw new DomainError('catalogue.listUnreadable');
  return bytes;
}

type Row = Pick<ListFault, 'line'>;

/** A list that has been compared with the shop. */
interface ComparedList {
  /** The plural of its rows: `products`. */
  nouns: string;
  rows: number;
  /** Those that could be read. */
  read: readonly Row[];
  creations: readonly Row[];
  changes: readonly Row[];
  /** That may be made or changed at a time. */
  most?: number;
  faults: ListFault[];
  dryRun: boolean;
  /** Rows without a choice of what to do with them. */
  undecided?: number;
}

/** Applies the list unless it has a fault, or is a dry run; reports what was or would be done. */
export async function applyList(
  list: ComparedList,
  apply: () => Promise<void>,
): Promise<ImportReport> {
  const report = reportOn(list);
  if (report.applied) await apply();
  return report;
}

/** Returns what is or would be done, with an additional fault if that is too much. */
export function reportOn({
  nouns,
  rows,
  most = MAX_CHANGES,
  faults,
  dryRun,
  undecided = 0,
  ...list
}: ComparedList): ImportReport {
  // a row with a fault is none of these
  const wrong = new Set(faults.map(({ line }) => line));
  const count = (of: readonly Row[]) => of.filter(({ line }) => !wrong.has(line)).length;
  const created = count(list.creations);
  const changed = count(list.changes);
  if (created + changed > most)
    faults.push({
      line: 1,
      column: null,
      message: `A list can add or change at most ${most.toLocaleString('en-US')} ${nouns} at a time.`,
    });
  return {
    success: true,
    applied: !dryRun && faults.length === 0 && undecided === 0,
    rows,
    created,
    changed,
    unchanged: count(list.read) - created - changed - undecided,
    faults: faults.sort((a, b) => a.line - b.line).slice(0, MAX_FAULTS),
    faultCount: faults.length,
  };
}

/** An import ends so long before its client gives up: what it does then, no one would learn. */
const SPARE_MS = 5_000;
/** Some locks are not waited for. */
const AGAIN_MS = 50;
const GOES_ON =
  'Only part of the list was imported because the shop is very busy. Upload the same file again to import the rest.';

export interface ImportTime {
  /** Milliseconds until the client gives up. */
  remainingMs: () => number;
}
export const unhurried: ImportTime = { remainingMs: () => Infinity };

/** Processes the rows in order, fifty in a transaction. Throws `service.busy` if the time is over. */
export async function inParts<Row>(
  dataSource: DataSource,
  rows: readonly Row[],
  time: ImportTime,
  work: (manager: EntityManager, part: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION) {
    const part = rows.slice(from, from + ROWS_PER_TRANSACTION);
    await againWhileLocked(
      () => dataSource.transaction((manager) => work(manager, part)),
      () => {
        if (time.remainingMs() < SPARE_MS)
          throw new DomainError('service.busy', undefined, GOES_ON);
      },
    );
  }
}

/** Runs like `inParts`, one row after the other. */
export const inTransactions = <Row>(
  dataSource: DataSource,
  rows: readonly Row[],
  time: ImportTime,
  work: (manager: EntityManager, row: Row) => Promise<unknown>,
): Promise<void> =>
  inParts(dataSource, rows, time, async (manager, part) => {
    for (const row of part) await work(manager, row);
  });

/** Repeats work while others hold the rows that it needs; `check` may end that before each try. */
async function againWhileLocked(work: () => Promise<unknown>, check: () => void): Promise<void> {
  for (;;) {
    check();
    try {
      await work();
      return;
    } catch (error) {
      if (!isContention(error)) throw error;
      await pause(AGAIN_MS);
    }
  }
}
