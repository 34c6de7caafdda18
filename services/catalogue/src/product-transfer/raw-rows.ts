// The rows of a list as its sender wrote them, for the file of the faulty ones.
import { decodeText } from '@shop/contracts/reading/decode-text';
import { csvRecords } from '@shop/service-kit/csv/csv-records';
import { csvRow, unguarded } from '@shop/service-kit/csv/csv-row';
import { separatorOf } from '../transfer/list-heading.js';
import { pauses } from '../transfer/pause.js';
import { COLUMNS } from './csv.rules.js';

export interface RawRows {
  heading: string[];
  /** The cells of each row, by the line on which it begins; in the order of the file. */
  rows: Map<number, string[]>;
}

/** Reads the rows to the end of the file, or to where they can be read no further. */
export async function readRawRows(bytes: Buffer): Promise<RawRows> {
  const { separator, above, rest } = separatorOf(decodeText(bytes) ?? '', COLUMNS);
  const pause = pauses();
  let heading: string[] | null = null;
  const rows = new Map<number, string[]>();
  for (const record of csvRecords(rest, { separator })) {
    await pause();
    if ('fault' in record) break;
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    if (heading) rows.set(record.line + above, record.cells);
    else heading = record.cells;
  }
  return { heading: heading ?? [], rows };
}

/** The heading of the file of faulty rows. */
export const faultyHeading = ({ heading }: RawRows): string => csvRow([...heading, 'fault']);

/** A faulty row as it was, with its faults in the last column. */
export function faultyLine(raw: RawRows, line: number, faults: readonly string[]): string {
  const cells = (raw.rows.get(line) ?? []).map(unguarded);
  const padding = Array.from({ length: Math.max(0, raw.heading.length - cells.length) }, () => '');
  return csvRow([...cells, ...padding, faults.join(' ')]);
}
