// Where a list continues: the browser receives it as `next` and sends it as `after`.
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

/** The SQL of a key as the cursor has it: of a time, to the microsecond. */
export const cursorText = ([expression, type]: SortKey): string =>
  type === 'timestamptz'
    ? `to_char(${expression} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : `(${expression})::text`;

export const writeCursor = (cursor: ListCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** `request.invalid` for one that is not ours, or of another sorting. */
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
