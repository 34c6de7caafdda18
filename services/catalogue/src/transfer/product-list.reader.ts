// Reads a CSV list of products: valid rows, and every fault with its line.
import {
  createProductInput,
  productFields,
  type CreateProductInput,
  type ProductFields,
} from '@shop/contracts/catalogue';
import type { ListFault } from '@shop/contracts/catalogue-admin';
import { id as productId } from '@shop/contracts/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { CsvError, parse } from 'csv-parse/sync';
import {
  cellsOf,
  COLUMNS,
  columnRules,
  fieldsOf,
  imagesOf,
  type Cells,
  type Column,
} from './csv.rules.js';

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

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** `catalogue.listUnreadable` for what is no text at all. */
export function readProductList(bytes: Buffer): ReadList {
  const list: ReadList = { rows: 0, news: [], known: [], faults: [] };
  const records = recordsOf(bytes, list);
  const [heading, ...rows] = records;
  if (!heading) {
    if (list.faults.length === 0) throw new DomainError('catalogue.listUnreadable');
    return list;
  }
  const columns = columnsOf(heading.record, list);
  if (!columns) return list;
  list.rows = rows.length;
  const seen = new Map<string, number>();
  // The parser counts the line on which a record ends; a fault names the one on which it begins.
  let begins = heading.info.lines + 1;
  for (const { record, info } of rows) {
    readRow(columns, record, begins, { list, seen });
    begins = info.lines + 1;
  }
  return list;
}

function recordsOf(bytes: Buffer, list: ReadList): Parsed[] {
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
    list.faults.push({
      line,
      column: null,
      message: 'The quotation marks of this line do not match.',
    });
    return [];
  }
}

/** The columns by the heading; null where it has faults of its own. */
function columnsOf(heading: readonly string[], { faults }: ReadList): Column[] | null {
  const names = heading.map((name) => name.trim());
  for (const [index, name] of names.entries()) {
    const message = !COLUMNS.some((known) => known === name)
      ? `There is no column of this name; the columns are ${COLUMNS.join(', ')}.`
      : names.indexOf(name) < index
        ? 'This column is there twice.'
        : null;
    if (message) faults.push({ line: 1, column: name, message });
  }
  return faults.length > 0 ? null : (names as Column[]);
}

function readRow(
  columns: readonly Column[],
  record: readonly string[],
  line: number,
  { list, seen }: { list: ReadList; seen: Map<string, number> },
): void {
  const fault = (column: string | null, message: string) =>
    list.faults.push({ line, column, message });
  if (record.length !== columns.length) {
    fault(
      null,
      `This row has ${String(record.length)} cells and the heading ${String(columns.length)}.`,
    );
    return;
  }
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
