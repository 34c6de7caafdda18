// Numbers and days in the cells of a list, however spreadsheets write them.
import { formsIn, readDay } from '@shop/contracts/reading/read-day';
import { readNumber } from '@shop/contracts/reading/read-number';

/** The kind of list. */
export interface ListKind<Column extends string> {
  columns: readonly Column[];
  numbers: ReadonlySet<string>;
  days?: ReadonlySet<string>;
}

type Fault = (message: string) => void;

const PLAIN = /^\d*(?:\.\d{1,2})?$/;

/** Reads a cell as the shop would write it; what could be two numbers or days is a fault that names both. */
export function cellReader<Column extends string>(
  { numbers, days }: ListKind<Column>,
  separator: string,
): (column: Column, cell: string, fault: Fault) => string {
  // Beside commas a point has always been one of decimals.
  const thousands = separator === ',' ? 'point is decimal' : 'unclear';
  return (column, cell, fault) => {
    if (cell === '') return cell;
    if (numbers.has(column)) return numberIn(cell, thousands, fault);
    return days?.has(column) ? dayIn(cell, fault) : cell;
  };
}

function numberIn(cell: string, thousands: 'point is decimal' | 'unclear', fault: Fault): string {
  if (PLAIN.test(cell)) return cell;
  const read = readNumber(cell, { thousands });
  if (read === null) return cell;
  if ('number' in read) return read.number;
  const [one, other] = read.readings;
  fault(
    `"${cell}" could be ${one} or ${other}: write it as ${one}, or as ${Number(other).toFixed(4)}.`,
  );
  return cell;
}

function dayIn(cell: string, fault: Fault): string {
  const { unclear } = formsIn([cell]);
  const [one, other] = (['dayFirst', 'monthFirst'] as const).map(
    (form) => readDay(cell, form)?.day,
  );
  if (unclear === null) return one ?? other ?? cell;
  if (one !== undefined && other !== undefined)
    fault(`"${cell}" could be ${one} or ${other}: write it as one of these.`);
  return cell;
}
