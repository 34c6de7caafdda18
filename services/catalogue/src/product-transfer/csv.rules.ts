// The columns of the product list as CSV.
import { productFields, type ProductFields } from '@shop/contracts/catalogue/catalogue';
import { taxClasses } from '@shop/contracts/money/charged-as';
import { toDollars } from '@shop/contracts/money/price';
import { productStates } from '@shop/contracts/catalogue/product-state';
import { foldCode } from '@shop/contracts/reading/fold-code';
import { detailNames, eachDetail, productDetails } from '@shop/contracts/catalogue/product-details';
import { readPriceStep } from '@shop/contracts/money/price-steps';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { stepsText } from '../products/price-steps.rules.js';
import { imageAddress } from '../products/product.rules.js';
import { colourCells, readColour } from './colour-columns.rules.js';
import type { ProductRow } from './product-row.js';
import { readState, stateCells } from './state-columns.rules.js';
import { SALE_COLUMNS, saleCells, type SaleCells } from './sale-columns.rules.js';

export const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'originalPrice',
  'category',
  'stock',
  'cloth',
  ...SALE_COLUMNS,
  'shippingGrams',
  'taxClass',
  'state',
  'liveFrom',
  'priceSteps',
  'colourName',
  'colourHex',
  'features',
  ...detailNames,
  'images',
] as const;
export type Column = (typeof COLUMNS)[number];
/** One row as text, of the columns that the file has. */
export type Cells = Partial<Record<Column, string>>;

const dollars = (cents: number | null): string =>
  cents === null ? '' : toDollars(cents).toFixed(2);

/** A product as a line of the list; lists within a cell have a line for each entry. */
export function productLine(row: ProductRow, columns: readonly Column[]): string {
  const cells: Record<Column, string> = {
    id: row.id,
    name: row.name,
    description: row.description,
    price: dollars(row.priceCents),
    originalPrice: dollars(row.originalPriceCents),
    category: row.category,
    stock: String(row.stock),
    cloth: row.cloth ?? '',
    ...saleCells(row),
    shippingGrams: row.shippingGrams === null ? '' : String(row.shippingGrams),
    taxClass: row.taxClass,
    ...stateCells(row),
    priceSteps: stepsText(row.priceSteps, row.cutsPerUnit),
    ...colourCells(row),
    features: row.features.join('\n'),
    ...eachDetail((name) => row.details[name] ?? ''),
    images: row.images.map(imageAddress).join('\n'),
  };
  return csvRow(columns.map((column) => cells[column]));
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((entry) => entry.trim())
    .filter(Boolean);
const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN);

/** The cells of one record under the columns of the heading. */
export function cellsOf(columns: readonly Column[], record: readonly string[]): Cells {
  return Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']));
}

type Unchecked = Partial<Record<keyof ProductFields, unknown>>;

/** The fields of the product, unchecked; a column that the file lacks gives no field. */
export function fieldsOf(cells: Cells): Unchecked {
  const fields: Unchecked = {};
  for (const name of ['name', 'description', 'category'] as const)
    if (cells[name] !== undefined) fields[name] = cells[name];
  for (const name of detailNames) if (cells[name] !== undefined) fields[name] = cells[name] || null;
  for (const name of ['price', 'stock'] as const)
    if (cells[name] !== undefined) fields[name] = numberOf(cells[name]);
  if (cells.originalPrice !== undefined)
    fields.originalPrice = cells.originalPrice === '' ? null : numberOf(cells.originalPrice);
  if (cells.shippingGrams !== undefined)
    fields.shippingGrams = cells.shippingGrams === '' ? null : numberOf(cells.shippingGrams);
  if (cells.taxClass) fields.taxClass = cells.taxClass.toLowerCase();
  Object.assign(fields, readState(cells), readColour(cells));
  if (cells.priceSteps !== undefined)
    fields.priceSteps = cells.priceSteps.split('|').filter(Boolean).map(readPriceStep);
  if (cells.cloth !== undefined) fields.cloth = foldCode(cells.cloth) || null;
  if (cells.features !== undefined) fields.features = linesOf(cells.features);
  return fields;
}

/** How the product is sold; a column that the file lacks says nothing. */
export const saleOf = (cells: Cells): SaleCells =>
  Object.fromEntries(
    SALE_COLUMNS.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])),
  );

const textMax = (max: number | null): string => (max ?? 0).toLocaleString('en-US');
const maxOf = (name: 'name' | 'description' | 'category'): string =>
  textMax(productFields.shape[name].maxLength);

const oneOf = (words: readonly string[]): string =>
  `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

/** The rule of each column, for the messages of an import. */
export const columnRules: Record<string, string> = {
  id: 'must be the id of a product, or empty for a new one',
  name: `must have 1 to ${maxOf('name')} characters`,
  description: `must have 1 to ${maxOf('description')} characters`,
  price: 'must be a number from 0 to 1,000,000 with at most two decimals',
  originalPrice: 'must be empty, or a number from 0 to 1,000,000 with at most two decimals',
  category: `must have 1 to ${maxOf('category')} characters`,
  stock: 'must be a number from 0 to 1,000,000, whole for a new product',
  shippingGrams: 'must be empty, or a whole number from 1 to 100,000',
  taxClass: oneOf(taxClasses),
  state: `${oneOf(productStates)}; scheduled needs a liveFrom`,
  liveFrom: 'must be empty, or a day with a time of the shop, such as 2026-05-04 09:00',
  priceSteps:
    'must be empty, or at most 8 steps such as 10:9.50|20:9.00, rising in quantity and falling in price',
  cloth: 'must be empty or the code of a cloth',
  colourName: 'must be empty, or have at most 60 characters',
  colourHex: 'must be empty, or a colour such as #1F3A5F',
  features: 'must have at most 30 lines of at most 120 characters',
  ...eachDetail((name) => `must have at most ${textMax(productDetails[name].max)} characters`),
};
