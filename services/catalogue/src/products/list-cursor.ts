// The cursor of a product list: `next` of a response, `after` of the next request.
import { id } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { z } from 'zod';

/** Most hits that a search or a list by stock counts, so that no list has to read the whole shop. */
export const TOTAL_MAX = 10_000;

const cursor = z.union([
  z.object({ value: z.string().max(1_000), id }),
  z.object({ offset: z.int().min(0).max(TOTAL_MAX) }),
]);
/** The position after this value and id or, in a search, after a number of hits. */
export type Cursor = z.infer<typeof cursor>;

const writeCursor = (at: Cursor): string => Buffer.from(JSON.stringify(at)).toString('base64url');

const notValid = () => new DomainError('request.invalid', undefined, 'After is not valid');

/** Returns the position of `after`, or null if there is none. Throws `request.invalid` if it is not a valid cursor. */
export function readCursor(after: string | undefined): Cursor | null {
  if (after === undefined) return null;
  try {
    return cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw notValid();
  }
}

/** PostgreSQL's class "data exception": a value that is none of the column's kind. */
const DATA_EXCEPTION = /^22/;

/** Reads after a position. Throws `request.invalid` if it belongs to another list, whose values cannot be compared. */
export async function readAfter<T>(from: Cursor | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw from !== null && DATA_EXCEPTION.test(code) ? notValid() : error;
  }
}

/** A row and its position in the list. */
export interface CursorRow {
  id: string;
  cursor: string;
}

interface PagedQuery {
  limit: number;
  search?: string;
}

/** Returns the position after the last row of a page that begins at `from`. */
export function cursorAfter(last: CursorRow, query: PagedQuery, from: Cursor | null): string {
  const seen = (from && 'offset' in from ? from.offset : 0) + query.limit;
  return writeCursor(query.search ? { offset: seen } : { value: last.cursor, id: last.id });
}

/** Returns the rows of a page, without the extra row read, and the position after them; null at the end of the list. */
export function cutPage<Row extends CursorRow>(
  rows: readonly Row[],
  query: PagedQuery,
  from: Cursor | null,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  if (rows.length <= query.limit || last === undefined) return { page, next: null };
  return { page, next: cursorAfter(last, query, from) };
}
