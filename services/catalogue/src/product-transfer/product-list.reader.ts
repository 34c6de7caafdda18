// Reads a CSV list of products: valid rows, and every fault with its line.
import {
  createProductInput,
  productFields,
  type CreateProductInput,
  type ProductFields,
} from '@shop/contracts/catalogue/catalogue';
import type { ListFault } from '@shop/contracts/core/list-import';
import { toCents } from '@shop/contracts/money/price';
import { listedStock } from '@shop/contracts/inventory/sale';
import { id as productId } from '@shop/contracts/core/shapes';
import { checkSteps, stepsFault, stepsOf } from '../products/price-steps.rules.js';
import { byPiece } from '../products/sale.rules.js';
import { NEW_STATE } from '../products/product-state.rules.js';
import {
  cellsOf,
  COLUMNS,
  columnRules,
  fieldsOf,
  saleOf,
  type Cells,
  type Column,
} from './csv.rules.js';
import type { ListKind } from '../transfer/list-cells.js';
import { readList } from '../transfer/list.reader.js';
import { faultOfImages, readImages, type ListedImages } from './image-cell.rules.js';
import type { SaleCells } from './sale-columns.rules.js';
import { faultOfColour, NO_COLOUR } from './colour-columns.rules.js';
import { faultOfState } from './state-columns.rules.js';

interface ReadRow extends ListedImages {
  line: number;
}
export interface NewRow extends ReadRow {
  id: null;
  fields: CreateProductInput;
  /** The fields in the columns of the file, for an existing product. */
  said: Partial<ProductFields>;
}
export interface KnownRow extends ReadRow {
  id: string;
  fields: Partial<ProductFields>;
  sale: SaleCells;
}

export interface ReadList {
  rows: number;
  news: NewRow[];
  known: KnownRow[];
  faults: ListFault[];
}

const KIND: ListKind<Column> = {
  columns: COLUMNS,
  numbers: new Set(['price', 'originalPrice', 'stock', 'step', 'least', 'most', 'shippingGrams']),
};

/** Throws `catalogue.listUnreadable` for what is no text at all. */
export async function readProductList(bytes: Buffer): Promise<ReadList> {
  const list: ReadList = { rows: 0, news: [], known: [], faults: [] };
  const seen = new Map<string, number>();
  list.rows = await readList(bytes, KIND, list.faults, ({ columns, record, line }) => {
    readRow(columns, record, line, { list, seen });
  });
  return list;
}

/** The stock of a length may have decimals. */
const changedFields = productFields.partial().extend({ stock: listedStock.optional() });
/** A product is made by the piece; a list that names it again says how it is sold. */
const NEW_BY_PIECE = 'A new product is sold by the piece. Change that with another list.';

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
  const checked = (id === '' ? createProductInput : changedFields).safeParse(fieldsOf(cells));
  const sold =
    id === '' && Object.entries(saleOf(cells)).find(([, cell]) => cell && cell !== 'piece');
  if (sold) fault(sold[0], NEW_BY_PIECE);
  const isNoId = id !== '' && !productId.safeParse(id).success;
  if (isNoId) fault('id', ruleMessage('id'));
  const twice = id === '' ? undefined : seen.get(id);
  if (twice !== undefined) fault('id', `This product is already on line ${String(twice)}.`);
  seen.set(id, line);
  const steps = checked.success && id === '' ? faultOfSteps(checked.data) : null;
  if (steps) fault('priceSteps', steps);
  const ofState = checked.success && id === '' ? faultOfState(checked.data, NEW_STATE) : null;
  if (ofState) fault(ofState.column, ofState.message);
  const ofColour = checked.success && id === '' ? faultOfColour(checked.data, NO_COLOUR) : null;
  if (ofColour) fault(ofColour.column, ofColour.message);
  const listed = readImages(cells.images);
  const ofImages = faultOfImages(listed);
  if (ofImages) fault('images', ofImages);
  if (checked.success && !isNoId && !sold && !steps && !ofState && !ofColour && !ofImages)
    add(list, { cells, id, line, fields: checked.data, listed });
  if (checked.error)
    for (const column of new Set(checked.error.issues.map(({ path }) => String(path[0]))))
      fault(column, ruleMessage(column));
}

/** A new product is sold by the piece. */
const faultOfSteps = ({ price = 0, priceSteps = [] }: Partial<ProductFields>): string | null =>
  stepsFault(() => {
    checkSteps(toCents(price), stepsOf(priceSteps, byPiece), byPiece);
  });

const ruleMessage = (column: string): string => {
  const rule = columnRules[column] ?? 'is not valid';
  return `The ${column} ${rule}.`;
};

function add(
  list: ReadList,
  row: {
    cells: Cells;
    id: string;
    line: number;
    fields: Partial<ProductFields>;
    listed: ListedImages;
  },
): void {
  const { cells, id, line, fields, listed } = row;
  if (id !== '') list.known.push({ id, line, ...listed, fields, sale: saleOf(cells) });
  else {
    const said = changedFields.parse(fieldsOf(cells));
    list.news.push({ id: null, line, ...listed, fields: createProductInput.parse(fields), said });
  }
}
