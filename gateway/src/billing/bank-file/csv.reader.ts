// A list of a bank as CSV: any of the usual separators, and lines of its own above the heading.
import { MAX_TRANSFER_LINES } from '@shop/contracts/transfers';
import { csvRecords } from '@shop/service-kit/csv/csv-records';
import { DomainError } from '@shop/service-kit/domain-error';
import { addLine, faultOf, type ReadLines, type WrittenLine } from './bank-line.rules.js';
import { isMonthFirst } from './bank-values.rules.js';
import { columnsOf, currencyIn, isDebit, type Columns } from './csv-columns.rules.js';

const SEPARATORS = [';', ',', '\t'] as const;
/** So many lines may stand above the heading. */
const ABOVE = 20;
const MAX_RECORD = 20_000;
/** Faults that end the list. */
const WRONG = {
  quotes: 'its quotation marks do not match',
  long: 'it is too long',
  wide: 'it has too many cells',
};
/** Lines as an editor counts them: a text of a transfer may have several. */
const MAX_WRITTEN = 5 * MAX_TRANSFER_LINES;

interface Heading {
  separator: string;
  /** Lines above it. */
  above: number;
  columns: Columns;
  /** Of the amounts, where the heading names it. */
  currency: string;
}

/** `billing.notABankFile` where no line is the heading of a list of transfers. */
export function readCsv(text: string): ReadLines {
  const written = text.split(/\r\n|\r|\n/, MAX_WRITTEN + 1);
  if (written.length > MAX_WRITTEN) throw tooMany();
  const isTooWide = written.some(({ length }) => length > MAX_RECORD);
  const heading = isTooWide ? null : findHeading(written.slice(0, ABOVE));
  if (!heading) throw new DomainError('billing.notABankFile');
  const read: ReadLines = { lines: [], faults: [] };
  const rows = rowsOf(written.slice(heading.above), heading, read.faults);
  const monthFirst = isMonthFirst(rows.map(({ day }) => day));
  for (const row of rows) addLine(read, row, monthFirst);
  return read;
}

function findHeading(first: readonly string[]): Heading | null {
  for (const [above, line] of first.entries())
    for (const separator of SEPARATORS) {
      const cells = line.split(separator).map(unquoted);
      const columns = columnsOf(cells);
      if (!columns) continue;
      const [at = 0] = [...columns.amount, ...columns.credit];
      return { separator, above, columns, currency: currencyIn(cells[at] ?? '') };
    }
  return null;
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** Of the lines from the heading on. */
function rowsOf(written: readonly string[], heading: Heading, faults: string[]): WrittenLine[] {
  const rows: WrittenLine[] = [];
  let count = 0;
  const { separator, above } = heading;
  for (const { line, ...found } of csvRecords(written.join('\n'), {
    separator,
    areQuotesLoose: true,
  })) {
    if ('fault' in found)
      faults.push(faultOf(line + above, `${WRONG[found.fault]}, and nothing is read from here on`));
    else if (count > 0 && found.cells.some((cell) => cell.trim() !== ''))
      rows.push(...rowOf(found.cells, line + above, heading));
    count += 1;
    if (count > MAX_TRANSFER_LINES + 1) throw tooMany();
  }
  return rows;
}

function rowOf(record: readonly string[], line: number, heading: Heading): WrittenLine[] {
  const { columns } = heading;
  const first = (places: readonly number[]) =>
    places.map((at) => record[at]?.trim() ?? '').find((cell) => cell !== '') ?? '';
  const credit = first(columns.credit);
  const isOut = isDebit(first(columns.marker)) || (columns.amount.length === 0 && credit === '');
  if (isOut) return [];
  return [
    {
      line,
      day: first(columns.day),
      amount: columns.amount.length > 0 ? first(columns.amount) : credit,
      currency: first(columns.currency) || heading.currency,
      reference: columns.reference.map((at) => record[at] ?? '').join(' '),
      payer: first(columns.payer),
    },
  ];
}

/** A file with more lines than are read at once. */
export const tooMany = (): DomainError =>
  new DomainError(
    'request.invalid',
    undefined,
    `A file has at most ${MAX_TRANSFER_LINES.toLocaleString('en-US')} lines.`,
  );
