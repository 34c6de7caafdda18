// A list of a bank as CSV: any of the usual separators, and lines of its own above the heading.
import { createHash } from 'node:crypto';
import { formsIn, type DateForm } from '@shop/contracts/reading/read-day';
import { MAX_TRANSFER_LINES } from '@shop/contracts/billing/transfers';
import { csvRecords } from '@shop/service-kit/csv/csv-records';
import { DomainError } from '@shop/service-kit/domain-error';
import { addLine, faultOf, type ReadLines, type WrittenLine } from './bank-line.rules.js';
import { cleanText } from './bank-values.rules.js';
import { columnsOf, currencyIn, isDebit, type Columns } from './csv-columns.rules.js';

const SEPARATORS = [';', ',', '\t', '|'] as const;
/** Most lines above the heading. */
const ABOVE = 20;
const MAX_RECORD = 20_000;
/** Faults that end the list. */
const WRONG = {
  quotes: 'its quotation marks do not match',
  long: 'it is too long',
  wide: 'it has too many cells',
};
/** Lines as an editor counts them; the text of a transfer may span several. */
const MAX_WRITTEN = 5 * MAX_TRANSFER_LINES;

interface Heading {
  separator: string;
  /** Lines above it. */
  above: number;
  columns: Columns;
  /** Currency of the amounts if the heading names it. */
  currency: string;
  /** Its names, as written. */
  names: string[];
}

/** The dates of a file, from which their form is decided. */
export interface FileDays {
  /** Hash of the heading and of the account number if the file has one. */
  account: string;
  /** The forms that the days show by themselves. */
  forms: DateForm[];
  /** A date that is valid in either form; null if there is none. */
  unclear: string | null;
}
export type DecideForm = (days: FileDays) => Promise<DateForm>;

/** Throws `billing.notABankFile` if no line is the heading of a list of transfers. */
export async function readCsv(text: string, decideForm: DecideForm): Promise<ReadLines> {
  const written = text.split(/\r\n|\r|\n/, MAX_WRITTEN + 1);
  if (written.length > MAX_WRITTEN) throw tooMany();
  const isTooWide = written.some(({ length }) => length > MAX_RECORD);
  const heading = isTooWide ? null : findHeading(written.slice(0, ABOVE));
  if (!heading) throw isTooWide ? new DomainError('billing.notABankFile') : noHeading(written);
  const read: ReadLines = { lines: [], faults: [] };
  const rows = rowsOf(written.slice(heading.above), heading, read.faults);
  const account = accountOf(written.slice(0, heading.above), heading, rows[0]?.account ?? '');
  const form = await decideForm({ account, ...formsIn(rows.map(({ day }) => day)) });
  for (const row of rows) addLine(read, row, form);
  return read;
}

const IBAN = /[A-Z]{2}\d{2}(?: ?[0-9A-Z]{2,4}){3,8}/;

function accountOf(above: readonly string[], { names }: Heading, own: string): string {
  const iban = above.map((line) => IBAN.exec(line)?.[0] ?? '').find((found) => found !== '') ?? own;
  const said = JSON.stringify([iban.replace(/\s/g, ''), names]);
  return createHash('sha256').update(said).digest('hex');
}

/** Columns that are named in a refusal. */
const MAX_NAMED = 12;

/** Names the columns that are looked for and those of the first line that looks like a heading. */
function noHeading(written: readonly string[]): DomainError {
  const rows = written
    .slice(0, ABOVE)
    .flatMap((line) =>
      SEPARATORS.map((separator) => line.split(separator).map(unquoted).filter(Boolean)),
    );
  const isTable = ({ length }: readonly string[]): boolean => length > 1;
  const names =
    rows.find((row) => isTable(row) && columnsOf([...row, 'amount'])) ??
    rows.find((row) => row.length > 2);
  if (!names) return new DomainError('billing.notABankFile');
  const found = names
    .slice(0, MAX_NAMED)
    .map((name) => cleanText(name, 40))
    .join(', ');
  return new DomainError(
    'billing.notABankFile',
    undefined,
    `The file needs a column of days and one of amounts, such as Date and Amount. Its columns are: ${found}.`,
  );
}

function findHeading(first: readonly string[]): Heading | null {
  for (const [above, line] of first.entries())
    for (const separator of SEPARATORS) {
      const cells = line.split(separator).map(unquoted);
      const columns = columnsOf(cells);
      if (!columns) continue;
      const amounts = [...columns.amount, ...columns.credit];
      const currency = currencyIn(cells[amounts[0] ?? 0] ?? '');
      return { separator, above, columns, currency, names: cells };
    }
  return null;
}

const unquoted = (cell: string): string => cell.trim().replace(/^"(.*)"$/, '$1');

/** A line after the heading. */
type Row = WrittenLine & { account: string };

function rowsOf(written: readonly string[], heading: Heading, faults: string[]): Row[] {
  const rows: Row[] = [];
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

function rowOf(record: readonly string[], line: number, heading: Heading): Row[] {
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
      account: first(columns.account),
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
