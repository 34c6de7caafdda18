// The heading of a CSV list, by which its separator is known too.
import type { ListFault } from '@shop/contracts/core/list-import';
import { csvRecords } from '@shop/service-kit/csv/csv-records';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A line above the heading in which Excel names the separator of a file. */
const NAMED = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n)/i;
/** The longest name of a missing column in its fault. */
const MAX_NAME = 60;

const counted = (count: number): string => count.toLocaleString('en-US');
/** Case, blanks and signs of a name say nothing. */
const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export interface Heading<Column extends string> {
  columns: readonly Column[];
  /** The position of each column in a row. */
  places: readonly number[];
  /** Positions with an empty heading. */
  nameless: readonly number[];
  /** That a row has. */
  cells: number;
}

interface Separated {
  separator: string;
  /** Lines that are not part of the list. */
  above: number;
  rest: string;
}

/** Returns the separator that makes the most known columns of the heading. */
export function separatorOf(text: string, known: readonly string[]): Separated {
  const named = NAMED.exec(text);
  if (named) return { separator: named[1] ?? ',', above: 1, rest: text.slice(named[0].length) };
  const names = new Set(known.map(folded));
  const found = SEPARATORS.map((separator) => ({
    separator,
    count: firstCells(text, separator).filter((cell) => names.has(folded(cell))).length,
  }));
  const best = found.toSorted((a, b) => b.count - a.count)[0];
  return { separator: best?.separator ?? ',', above: 0, rest: text };
}

function firstCells(text: string, separator: string): readonly string[] {
  for (const record of csvRecords(text, { separator }))
    if (!('cells' in record)) return [];
    else if (record.cells.some((cell) => cell.trim() !== '')) return record.cells;
  return [];
}

/** Returns the columns of the heading; null if it has faults of its own. */
export function columnsOf<Column extends string>(
  cells: readonly string[],
  known: readonly Column[],
  faults: ListFault[],
): Heading<Column> | null {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const names = cells.slice(0, last + 1).map((name) => name.trim());
  if (names.filter(Boolean).length > known.length) {
    const message = `The heading has ${counted(cells.length)} columns; there are ${String(known.length)}: ${known.join(', ')}.`;
    faults.push({ line: 1, column: null, message });
    return null;
  }
  const byName = new Map(known.map((column) => [folded(column), column]));
  const columns: Column[] = [];
  const heading = {
    columns,
    places: [] as number[],
    nameless: [] as number[],
    cells: names.length,
  };
  for (const [place, name] of names.entries()) {
    const column = byName.get(folded(name));
    if (name === '') heading.nameless.push(place);
    else if (column !== undefined && !columns.includes(column)) {
      columns.push(column);
      heading.places.push(place);
    } else {
      const message =
        column === undefined
          ? `There is no column of this name; the columns are ${known.join(', ')}.`
          : 'This column appears twice.';
      faults.push({ line: 1, column: name.slice(0, MAX_NAME), message });
    }
  }
  return faults.length > 0 ? null : heading;
}
