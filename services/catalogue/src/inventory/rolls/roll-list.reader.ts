// Reads a CSV list of rolls: what each row says, and every fault with its line.
import type { ListFault } from '@shop/contracts/core/list-import';
import type { ListKind } from '../../transfer/list-cells.js';
import { readList, type ListRow } from '../../transfer/list.reader.js';
import { readCell, ROLL_COLUMNS, type ListedRoll, type RollColumn } from './roll-csv.rules.js';

/**
 * The changes of a row to its roll; a column that the file lacks, or an empty cell of a required column, changes
 * nothing.
 */
export interface RollRowOfList {
  line: number;
  number: string;
  says: Partial<ListedRoll>;
}

export interface ReadRollList {
  rows: number;
  rolls: RollRowOfList[];
  faults: ListFault[];
}

/** Empty cells of these say nothing: a new roll is for sale from today. */
const optional: ReadonlySet<RollColumn> = new Set(['received', 'state']);

const KIND: ListKind<RollColumn> = {
  columns: ROLL_COLUMNS,
  numbers: new Set(['length', 'width_cm', 'cost']),
  days: new Set(['received']),
};

/** Throws `catalogue.listUnreadable` for what is no text at all. */
export async function readRollList(bytes: Buffer): Promise<ReadRollList> {
  const list: ReadRollList = { rows: 0, rolls: [], faults: [] };
  const seen = new Map<string, number>();
  list.rows = await readList(bytes, KIND, list.faults, (row) => {
    const { says, faults } = readRow(row);
    const { line } = row;
    const { number = '' } = says;
    if (!row.columns.includes('number'))
      faults.push({ line, column: 'number', message: 'Each row needs the number of its roll.' });
    const twice = number === '' ? undefined : seen.get(number);
    if (twice !== undefined) {
      const message = `This roll is already on line ${String(twice)}.`;
      faults.push({ line, column: 'number', message });
    }
    seen.set(number, line);
    if (faults.length === 0) list.rolls.push({ line, number, says });
    list.faults.push(...faults);
  });
  return list;
}

function readRow({ columns, record, line }: ListRow<RollColumn>): {
  says: Partial<ListedRoll>;
  faults: ListFault[];
} {
  const faults: ListFault[] = [];
  const says: Partial<ListedRoll> = {};
  for (const [at, column] of columns.entries()) {
    const cell = record[at] ?? '';
    if (cell === '' && optional.has(column)) continue;
    const read = readCell(column, cell);
    if ('value' in read) Object.assign(says, { [column]: read.value });
    else faults.push({ line, column, message: read.message });
  }
  return { says, faults };
}
