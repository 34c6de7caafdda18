// Reads a CSV list of cloths: what each row says, and every fault with its line.
import { clothCode, clothFieldsInput, clothValueSchemas } from '@shop/contracts/cloth/cloth';
import type { ListFault } from '@shop/contracts/core/list-import';
import type { ClothValues } from '@shop/contracts/cloth/cloth-fields';
import { compositionFault, type FibreShare } from '@shop/contracts/cloth/composition';
import { foldCode } from '@shop/contracts/reading/fold-code';
import { readComposition } from '@shop/contracts/cloth/composition-text';
import type { ListKind } from '../transfer/list-cells.js';
import { readList } from '../transfer/list.reader.js';
import { CLOTH_COLUMNS, columnRule, fieldOfColumn, isNumber, valueOf } from './cloth-csv.rules.js';
import { readCertificates } from './listed-certificates.rules.js';

/** The changes of a row to its cloth; a column that the file lacks changes nothing. */
export interface ClothRowOfList {
  line: number;
  code: string;
  changes: Partial<ClothValues & { name: string; composition: FibreShare[] }>;
  /** The names in the column `certificates`. */
  certificates?: string[];
}

export interface ReadClothList {
  rows: number;
  cloths: ClothRowOfList[];
  faults: ListFault[];
}

/** A composition is some lines of text at most. */
const MAX_COMPOSITION = 2_000;
const { name: nameSchema, composition: sharesSchema } = clothFieldsInput.shape;

const KIND: ListKind<string> = {
  columns: CLOTH_COLUMNS,
  numbers: new Set(CLOTH_COLUMNS.filter(isNumber)),
};

/** Throws `catalogue.listUnreadable` for what is no text at all. */
export async function readClothList(bytes: Buffer): Promise<ReadClothList> {
  const list: ReadClothList = { rows: 0, cloths: [], faults: [] };
  const seen = new Map<string, number>();
  list.rows = await readList(bytes, KIND, list.faults, ({ columns, record, line }) => {
    const fault = (column: string, message: string) => list.faults.push({ line, column, message });
    const row: ClothRowOfList = { line, code: '', changes: {} };
    const before = list.faults.length;
    for (const [at, column] of columns.entries()) {
      const message = readCell(row, column, record[at] ?? '');
      if (message) fault(column, message);
    }
    if (!columns.includes('code')) fault('code', 'Each row needs the code of its cloth.');
    const twice = row.code === '' ? undefined : seen.get(row.code);
    if (twice !== undefined) fault('code', `This cloth is already on line ${String(twice)}.`);
    seen.set(row.code, line);
    if (list.faults.length === before) list.cloths.push(row);
  });
  return list;
}

/** Takes a cell into the row; returns what is wrong with it. */
function readCell(row: ClothRowOfList, column: string, cell: string): string | null {
  if (column === 'code') {
    const code = clothCode.safeParse(foldCode(cell));
    row.code = code.data ?? '';
    return code.success ? null : 'The code must have 2 to 24 capitals, digits and dashes.';
  }
  if (column === 'name') {
    const name = nameSchema.safeParse(cell);
    if (name.success) row.changes.name = name.data;
    return name.success ? null : 'The name must have 1 to 160 characters.';
  }
  if (column === 'composition') return readShares(row, cell);
  if (column === 'certificates') {
    const names = readCertificates(cell);
    if (names === null) return 'The certificates must read as "gots CU 1042; grs 77".';
    row.certificates = names;
    return null;
  }
  const field = fieldOfColumn(column);
  if (!field) return null;
  const value = clothValueSchemas[field].safeParse(valueOf(field, cell));
  if (!value.success) return `The ${column} ${columnRule(field)}.`;
  Object.assign(row.changes, { [field]: value.data });
  return null;
}

function readShares(row: ClothRowOfList, cell: string): string | null {
  const read = cell.length <= MAX_COMPOSITION ? readComposition(cell) : null;
  const fault = read && compositionFault(read, false);
  if (fault) return fault.message;
  const shares = sharesSchema.safeParse(read ?? undefined);
  if (read === null || !shares.success)
    return 'The composition must read as "70% wool, 30% alpaca".';
  row.changes.composition = shares.data;
  return null;
}
