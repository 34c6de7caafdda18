// Reads a CSV list of anything: its rows under the columns of the heading, and every fault with its line.
import { isUtf8 } from 'node:buffer';
import type { ListFault } from '@shop/contracts/catalogue-admin';
import { csvRecords, MAX_CELLS, MAX_LENGTH } from '@shop/service-kit/csv/csv-records';
import { DomainError } from '@shop/service-kit/domain-error';
import { pauses } from './pause.js';

/** A list with so many faults is read no further. */
export const MAX_FAULTS = 1_000;
const MAX_ROWS = 50_000;
/** Of a column that is not there, as its fault shows it. */
const MAX_NAME = 60;

const counted = (count: number): string => count.toLocaleString('en-US');

const WRONG = {
  quotes: 'The quotation marks of this line do not match.',
  long: `This row is longer than ${counted(MAX_LENGTH)} characters: a quotation mark may be missing.`,
  wide: `This row has more than ${counted(MAX_CELLS)} cells.`,
};

export interface ListRow<Column extends string> {
  columns: readonly Column[];
  record: readonly string[];
  /** The one on which the row begins. */
  line: number;
}

/**
 * Calls `read` with every row that has as many cells as the heading, and returns how many rows there are. A list beyond
 * its limits is read to there, with a fault that says so. Other requests are handled meanwhile.
 */
export async function readList<Column extends string>(
  bytes: Buffer,
  known: readonly Column[],
  faults: ListFault[],
  read: (row: ListRow<Column>) => void,
): Promise<number> {
  let columns: readonly Column[] | null = null;
  let rows = 0;
  const pause = pauses();
  for (const { line, ...found } of csvRecords(textOf(bytes))) {
    const fault = (at: number, message: string) => faults.push({ line: at, column: null, message });
    await pause();
    if ('fault' in found) {
      fault(line, WRONG[found.fault]);
      break;
    }
    const { cells } = found;
    if (columns === null) {
      columns = columnsOf(cells, known, faults);
      if (columns === null) return 0;
      continue;
    }
    const limit = limitAt(line, rows, faults.length);
    if (limit !== null) {
      fault(1, limit);
      break;
    }
    rows += 1;
    if (cells.length === columns.length) read({ columns, record: cells, line });
    else
      fault(
        line,
        `This row has ${counted(cells.length)} cells and the heading ${counted(columns.length)}.`,
      );
  }
  if (columns === null && faults.length === 0) throw new DomainError('catalogue.listUnreadable');
  return rows;
}

/** Why nothing is read from this line on; null where it is read. */
function limitAt(line: number, rows: number, faultCount: number): string | null {
  if (rows === MAX_ROWS) return `A list has at most ${counted(MAX_ROWS)} rows.`;
  if (faultCount < MAX_FAULTS) return null;
  return `The list is read to line ${counted(line - 1)} alone: there are ${counted(faultCount)} faults so far.`;
}

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes) || bytes.includes(0)) throw new DomainError('catalogue.listUnreadable');
  return new TextDecoder().decode(bytes);
}

/** The columns by the heading; null where it has faults of its own. */
function columnsOf<Column extends string>(
  heading: readonly string[],
  known: readonly Column[],
  faults: ListFault[],
): Column[] | null {
  if (heading.length > known.length) {
    const message = `The heading has ${counted(heading.length)} columns; there are ${String(known.length)}: ${known.join(', ')}.`;
    faults.push({ line: 1, column: null, message });
    return null;
  }
  const names = heading.map((name) => name.trim());
  for (const [index, name] of names.entries()) {
    const message = !known.some((column) => column === name)
      ? `There is no column of this name; the columns are ${known.join(', ')}.`
      : names.indexOf(name) < index
        ? 'This column is there twice.'
        : null;
    if (message) faults.push({ line: 1, column: name.slice(0, MAX_NAME), message });
  }
  return faults.length > 0 ? null : (names as Column[]);
}
