// Cursors of lists: the browser receives one as `next`, and sends it as `after`.
import { id } from '@shop/contracts/core/shapes';
import { DomainError } from './domain-error.js';
import { z } from 'zod';

/** A column or an expression that a list is sorted by, with its type. */
export type SortKey = readonly [
  expression: string,
  type: 'text' | 'boolean' | 'bigint' | 'timestamptz',
];

/** The sort keys of the last row of a page, and its id. */
export interface ListCursor {
  keys: string[];
  id: string;
}

const values = {
  text: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\0')),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  boolean: z.enum(['true', 'false']),
  // PostgreSQL has no year 0.
  timestamptz: z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/),
};

export interface ListSorting {
  keys: readonly SortKey[];
  direction: 'asc' | 'desc';
  /** SQL of the id, which breaks ties. */
  id: string;
}

const placeOf = ({ keys, id }: ListSorting): string[] => [
  ...keys.map(([expression]) => expression),
  id,
];

/** SQL: the ORDER BY expressions. */
export const sortedBy = (sorting: ListSorting): string =>
  placeOf(sorting)
    .map((expression) => `${expression} ${sorting.direction}`)
    .join(', ');

/** SQL: the rows after a cursor; adds its parameters to the values. */
export function behindCursor(after: string, sorting: ListSorting, values: unknown[]): string {
  const { keys, direction } = sorting;
  const found = readCursor(after, keys);
  const parameter = (value: unknown, type: string) => `$${String(values.push(value))}::${type}`;
  const place = [
    ...keys.map(([, type], at) => parameter(found.keys[at], type)),
    parameter(found.id, 'uuid'),
  ].join(', ');
  return `(${placeOf(sorting).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${place})`;
}

/** SQL: the sort keys in the form of the cursor. */
export const cursorColumn = ({ keys }: ListSorting): string =>
  `ARRAY[${keys.map(cursorText).join(', ')}] AS cursor`;

/**
 * Separates a page from the additional row that was read after it. `next`: the cursor of the page, null on the last
 * one.
 */
export function pageOf<Row extends { _id: string; cursor: string[] }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { rows: page, next: isMore ? writeCursor({ keys: last.cursor, id: last._id }) : null };
}

/** SQL: a sort key in the form of the cursor; a time is precise to the microsecond. */
export const cursorText = ([expression, type]: SortKey): string =>
  type === 'timestamptz'
    ? `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `(${expression})::text`;

export const writeCursor = (cursor: ListCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Throws `request.invalid` for a malformed cursor, or one of another sorting. */
export function readCursor(after: string, keys: readonly SortKey[]): ListCursor {
  const cursor = z.object({ keys: z.array(z.string()).length(keys.length), id });
  try {
    const read = cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    keys.forEach(([, type], at) => values[type].parse(read.keys[at]));
    return read;
  } catch {
    throw new DomainError('request.invalid', undefined, 'After is not valid');
  }
}
