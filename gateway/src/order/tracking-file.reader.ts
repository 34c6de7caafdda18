// A file of tracking numbers as carriers write it: CSV with any of the usual separators, columns by their headings.
import { TRACKING_ROWS, type TrackingRow } from '@shop/contracts/ordering/tracking-file';
import { csvRecords } from '@shop/service-kit/csv/csv-records';
import { DomainError } from '@shop/service-kit/domain-error';

const SEPARATORS = [';', ',', '\t', '|'] as const;

/** Words of headings by column, the surest first. */
const HEADINGS = {
  tracking: [
    /track.*(no\b|num|id\b|code)/,
    /track/,
    /consignment|shipment (no|number|id)|barcode|awb|sendungsnummer/,
  ],
  code: [/parcel/, /reference/, /order/, /code/],
  carrier: [/carrier|courier/],
} as const;
/** Words in headings of other columns: `Postcode`, `Tracking link`, `Order date`. */
const OTHER = /post(al)?[ _]?code|zip|country|date|time|url|link|status|weight|service/;
/** Characters of a cell that are read: a number that is too long is refused by its row. */
const CELL_MAX = 300;

type Columns = Record<'tracking' | 'code', number> & { carrier?: number };

/** Returns the rows of the file. Throws `order.trackingFile` if a column is missing or the file is too long. */
export function readTrackingFile(file: string): TrackingRow[] {
  const text = file.replace(/^\ufeff/, '');
  for (const separator of SEPARATORS) {
    const [heading, ...records] = recordsOf(text, separator);
    const columns = heading && columnsOf(heading.cells);
    if (!columns) continue;
    if (records.length > TRACKING_ROWS)
      throw refused(`A file has at most ${String(TRACKING_ROWS)} rows.`);
    if (records.length === 0) throw refused('This file has no rows below its headings.');
    return records.map(({ line, cells }) => ({
      line,
      code: cut(cells[columns.code]),
      tracking: cut(cells[columns.tracking]),
      ...(columns.carrier !== undefined && { carrier: cut(cells[columns.carrier]) }),
    }));
  }
  throw refused(
    'We look for a column with the parcel or the order, and one with the tracking number.',
  );
}

const refused = (message: string) => new DomainError('order.trackingFile', undefined, message);

interface Row {
  line: number;
  cells: string[];
}

function recordsOf(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  for (const record of csvRecords(text, { separator, areQuotesLoose: true })) {
    if (!('cells' in record)) break;
    if (record.cells.some((cell) => cell.trim() !== '')) rows.push(record);
  }
  return rows;
}

function columnsOf(heading: readonly string[]): Columns | null {
  const names = heading.map((cell) => cell.trim().toLowerCase());
  const taken: number[] = [];
  const columnOf = (words: readonly RegExp[]): number => {
    const found = words
      .map((word) =>
        names.findIndex(
          (name, nth) => !taken.includes(nth) && !OTHER.test(name) && word.test(name),
        ),
      )
      .find((nth) => nth >= 0);
    if (found !== undefined) taken.push(found);
    return found ?? -1;
  };
  const tracking = columnOf(HEADINGS.tracking);
  const code = columnOf(HEADINGS.code);
  if (tracking < 0 || code < 0) return null;
  const carrier = columnOf(HEADINGS.carrier);
  return { tracking, code, ...(carrier >= 0 && { carrier }) };
}

const cut = (cell = ''): string => cell.trim().slice(0, CELL_MAX);
