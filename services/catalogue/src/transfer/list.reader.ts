// Reads a CSV list of anything: its rows under the columns of the heading, and every fault with its line.
import type { ListFault } from '@shop/contracts/catalogue-admin';
import { DomainError } from '@shop/service-kit/domain-error';
import { CsvError, parse } from 'csv-parse/sync';

interface Parsed {
  record: string[];
  info: { lines: number };
}

export interface ListRow<Column extends string> {
  columns: readonly Column[];
  record: readonly string[];
  /** The one on which the row begins. */
  line: number;
}

/** Calls `read` with every row that has as many cells as the heading; returns how many rows there are. */
export function readList<Column extends string>(
  bytes: Buffer,
  known: readonly Column[],
  faults: ListFault[],
  read: (row: ListRow<Column>) => void,
): number {
  const [heading, ...rows] = recordsOf(bytes, faults);
  if (!heading) {
    if (faults.length === 0) throw new DomainError('catalogue.listUnreadable');
    return 0;
  }
  const columns = columnsOf(heading.record, known, faults);
  if (!columns) return 0;
  // The parser counts the line on which a record ends; a fault names the one on which it begins.
  let line = heading.info.lines + 1;
  for (const { record, info } of rows) {
    if (record.length === columns.length) read({ columns, record, line });
    else {
      const message = `This row has ${String(record.length)} cells and the heading ${String(columns.length)}.`;
      faults.push({ line, column: null, message });
    }
    line = info.lines + 1;
  }
  return rows.length;
}

function recordsOf(bytes: Buffer, faults: ListFault[]): Parsed[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new TypeError('binary');
    return parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw new DomainError('catalogue.listUnreadable');
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    faults.push({
      line,
      column: null,
      message: 'The quotation marks of this line do not match.',
    });
    return [];
  }
}

/** The columns by the heading; null where it has faults of its own. */
function columnsOf<Column extends string>(
  heading: readonly string[],
  known: readonly Column[],
  faults: ListFault[],
): Column[] | null {
  const names = heading.map((name) => name.trim());
  for (const [index, name] of names.entries()) {
    const message = !known.some((column) => column === name)
      ? `There is no column of this name; the columns are ${known.join(', ')}.`
      : names.indexOf(name) < index
        ? 'This column is there twice.'
        : null;
    if (message) faults.push({ line: 1, column: name, message });
  }
  return faults.length > 0 ? null : (names as Column[]);
}
