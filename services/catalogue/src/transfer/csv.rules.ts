// The list of products as CSV (RFC 4180), in a form that a spreadsheet opens without running any of it.
import type { ProductFields } from '@shop/contracts/catalogue';
import { toDollars } from '@shop/contracts/money';
import { csvRow, unguarded } from '@shop/service-kit/csv';
import { imageAddress } from '../products/product.rules.js';
import type { ProductRow } from './product-row.js';

export const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'originalPrice',
  'category',
  'stock',
  'features',
  'weight',
  'dimensions',
  'images',
] as const;
export type Column = (typeof COLUMNS)[number];
/** One row as text, of the columns that the file has. */
export type Cells = Partial<Record<Column, string>>;

export const headingLine = (): string => csvRow(COLUMNS);

const dollars = (cents: number | null): string =>
  cents === null ? '' : toDollars(cents).toFixed(2);

/** A product as a line of the list; lists within a cell have a line for each entry. */
export function productLine(row: ProductRow): string {
  const cells: Record<Column, string> = {
    id: row.id,
    name: row.name,
    description: row.description,
    price: dollars(row.priceCents),
    originalPrice: dollars(row.originalPriceCents),
    category: row.category,
    stock: String(row.stock),
    features: row.features.join('\n'),
    weight: row.weight ?? '',
    dimensions: row.dimensions ?? '',
    images: row.images.map(imageAddress).join('\n'),
  };
  return csvRow(COLUMNS.map((column) => cells[column]));
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((entry) => entry.trim())
    .filter(Boolean);
const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN);

/** The cells of one record under the columns of the heading, without their guards. */
export function cellsOf(columns: readonly Column[], record: readonly string[]): Cells {
  return Object.fromEntries(
    columns.map((column, index) => [column, unguarded((record[index] ?? '').trim())]),
  );
}

type Unchecked = Partial<Record<keyof ProductFields, unknown>>;

/** What the cells say of the product, for the contract to check; a column that the file lacks is not there. */
export function fieldsOf(cells: Cells): Unchecked {
  const fields: Unchecked = {};
  for (const name of ['name', 'description', 'category'] as const)
    if (cells[name] !== undefined) fields[name] = cells[name];
  for (const name of ['weight', 'dimensions'] as const)
    if (cells[name] !== undefined) fields[name] = cells[name] || null;
  for (const name of ['price', 'stock'] as const)
    if (cells[name] !== undefined) fields[name] = numberOf(cells[name]);
  if (cells.originalPrice !== undefined)
    fields.originalPrice = cells.originalPrice === '' ? null : numberOf(cells.originalPrice);
  if (cells.features !== undefined) fields.features = linesOf(cells.features);
  return fields;
}

/** Addresses of the images; undefined where the file has no such column. */
export const imagesOf = (cells: Cells): string[] | undefined =>
  cells.images === undefined ? undefined : linesOf(cells.images);

/** What each column must be, for whoever has to put it right. */
export const columnRules: Record<string, string> = {
  id: 'must be the id of a product, or empty for a new one',
  name: 'must have 1 to 160 characters',
  description: 'must have 1 to 5,000 characters',
  price: 'must be a number from 0 to 1,000,000 with at most two decimals',
  originalPrice: 'must be empty, or a number from 0 to 1,000,000 with at most two decimals',
  category: 'must have 1 to 60 characters',
  stock: 'must be a whole number from 0 to 1,000,000',
  features: 'must have at most 30 lines of at most 120 characters',
  weight: 'must have at most 60 characters',
  dimensions: 'must have at most 60 characters',
};
