// Reads a CSV list of anything: its rows under the columns of the heading, and every fault with its line.
import type { ListFault } from '@shop/contracts/core/list-import';
import { decodeText } from '@shop/contracts/reading/decode-text';
import { csvRecords, MAX_CELLS, MAX_LENGTH } from '@shop/service-kit/csv/csv-records';
import { unguarded } from '@shop/service-kit/csv/csv-row';
import { DomainError } from '@shop/service-kit/domain-error';
import { columnsOf, separatorOf, type Heading } from './list-heading.js';
import { cellReader, type ListKind } from './list-cells.js';
import { pauses } from './pause.js';

/** The number of faults after which a list is read no further. */
export const MAX_FAULTS = 1_000;
const MAX_ROWS = 50_000;

const counted = (count: number): string => count.toLocaleString('en-US');

const WRONG = {
  quotes: 'The quotation marks of this line do not match.',
  long: `This row is longer than ${counted(MAX_LENGTH)} characters: a quotation mark may be missing.`,
  wide: `This row has more than ${counted(MAX_CELLS)} cells.`,
};

export interface ListRow<Column extends string> {
  columns: readonly Column[];
  /** Trimmed; numbers and days as the shop writes them. */
  record: readonly string[];
  /** The one on which the row begins. */
  line: number;
}

/**
 * Calls `read` with every row that can be, and returns how many rows there are. A list beyond its limits is read to there,
 * with a fault that says so. What holds nothing says nothing. Other requests are handled in the meantime.
 */
export async function readList<Column extends string>(
  bytes: Buffer,
  kind: ListKind<Column>,
  faults: ListFault[],
  read: (row: ListRow<Column>) => void,
): Promise<number> {
  const text = textOf(bytes);
  const { separator, above, rest } = separatorOf(text, kind.columns);
  const readCell = cellReader(kind, separator);
  let heading: Heading<Column> | null = null;
  let rows = 0;
  let empty = 0;
  const pause = pauses();
  for (const { line: at, ...found } of csvRecords(rest, { separator })) {
    const line = at + above;
    const fault = (of: number, message: string) => faults.push({ line: of, column: null, message });
    await pause();
    if ('fault' in found) {
      fault(line, WRONG[found.fault]);
      break;
    }
    const limit = heading && limitAt(line, rows + empty, faults.length);
    if (limit !== null) {
      fault(1, limit);
      break;
    }
    if (found.cells.every((cell) => cell.trim() === '')) {
      empty += 1;
      continue;
    }
    if (heading === null) {
      heading = columnsOf(found.cells, kind.columns, faults);
      if (heading === null) return 0;
      continue;
    }
    rows += 1;
    const cells = rowOf(found.cells, heading.cells, separator);
    const wrong = faultOf(cells, heading);
    if (wrong !== null) {
      fault(line, wrong);
      continue;
    }
    const record = heading.places.map((place) => unguarded((cells[place] ?? '').trim()));
    const before = faults.length;
    const row = heading.columns.map((column, place) =>
      readCell(column, record[place] ?? '', (message) => faults.push({ line, column, message })),
    );
    if (faults.length === before) read({ columns: heading.columns, record: row, line });
  }
  if (heading === null && faults.length === 0) throw new DomainError('catalogue.listUnreadable');
  return rows;
}

/** Reason why nothing is read from this line on; null if it is read. */
function limitAt(line: number, rowCount: number, faultCount: number): string | null {
  if (rowCount === MAX_ROWS) return `A list has at most ${counted(MAX_ROWS)} rows.`;
  if (faultCount < MAX_FAULTS) return null;
  return `The list was read only up to line ${counted(line - 1)}, with ${counted(faultCount)} errors so far.`;
}

function textOf(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === null) throw new DomainError('catalogue.listUnreadable');
  return text;
}

/** Without empty cells behind those of the heading; a whole row that a spreadsheet put into one cell is unpacked. */
function rowOf(cells: readonly string[], count: number, separator: string): readonly string[] {
  const [only = ''] = cells;
  if (cells.length === 1 && count > 1 && only.includes(separator)) {
    const [inside, ...more] = csvRecords(only, { separator });
    if (inside && 'cells' in inside && more.length === 0) return inside.cells;
  }
  const rest = cells.slice(count);
  return rest.every((cell) => cell.trim() === '') ? cells.slice(0, count) : cells;
}

function faultOf<Column extends string>(
  cells: readonly string[],
  heading: Heading<Column>,
): string | null {
  if (cells.length !== heading.cells)
    return `This row has ${counted(cells.length)} cells and the heading ${counted(heading.cells)}.`;
  const nameless = heading.nameless.find((place) => cells[place]?.trim());
  if (nameless === undefined) return null;
  return `Cell ${counted(nameless + 1)} of this row has no heading.`;
}
