// Reads a CSV list of products: valid rows, and every fault with its line.
import {
  createProductInput,
  productFields,
  type CreateProductInput,
  type ProductFields,
} from '@shop/contracts/catalogue';
import type { ListFault } from '@shop/contracts/catalogue-admin';
import { id as productId } from '@shop/contracts/shapes';
import {
  cellsOf,
  COLUMNS,
  columnRules,
  fieldsOf,
  imagesOf,
  type Cells,
  type Column,
} from './csv.rules.js';
import { readList } from './list.reader.js';

interface ReadRow {
  line: number;
  /** Addresses; undefined leaves the images as they are. */
  images: string[] | undefined;
}
export interface NewRow extends ReadRow {
  id: null;
  fields: CreateProductInput;
}
export interface KnownRow extends ReadRow {
  id: string;
  fields: Partial<ProductFields>;
}

export interface ReadList {
  rows: number;
  news: NewRow[];
  known: KnownRow[];
  faults: ListFault[];
}

/** `catalogue.listUnreadable` for what is no text at all. */
export function readProductList(bytes: Buffer): ReadList {
  const list: ReadList = { rows: 0, news: [], known: [], faults: [] };
  const seen = new Map<string, number>();
  list.rows = readList(bytes, COLUMNS, list.faults, ({ columns, record, line }) => {
    readRow(columns, record, line, { list, seen });
  });
  return list;
}

function readRow(
  columns: readonly Column[],
  record: readonly string[],
  line: number,
  { list, seen }: { list: ReadList; seen: Map<string, number> },
): void {
  const fault = (column: string | null, message: string) =>
    list.faults.push({ line, column, message });
  const cells = cellsOf(columns, record);
  const id = cells.id?.toLowerCase() ?? '';
  const checked = (id === '' ? createProductInput : productFields.partial()).safeParse(
    fieldsOf(cells),
  );
  const isNoId = id !== '' && !productId.safeParse(id).success;
  if (isNoId) fault('id', ruleMessage('id'));
  const twice = id === '' ? undefined : seen.get(id);
  if (twice !== undefined) fault('id', `This product is already on line ${String(twice)}.`);
  seen.set(id, line);
  if (checked.success && !isNoId) add(list, { cells, id, line, fields: checked.data });
  if (checked.error)
    for (const column of new Set(checked.error.issues.map(({ path }) => String(path[0]))))
      fault(column, ruleMessage(column));
}

const ruleMessage = (column: string): string => {
  const rule = columnRules[column] ?? 'is not valid';
  return `The ${column} ${rule}.`;
};

function add(
  list: ReadList,
  row: { cells: Cells; id: string; line: number; fields: Partial<ProductFields> },
): void {
  const { cells, id, line, fields } = row;
  const images = imagesOf(cells);
  if (id !== '') list.known.push({ id, line, images, fields });
  else list.news.push({ id: null, line, images, fields: createProductInput.parse(fields) });
}
