// How order and catalogue compare which orders hold stock: 256 ranges of order ids, a checksum for each.

/** Ranges of order ids, by the first byte. */
export const ORDER_RANGES = 256;

/** The first and the last order id of a range, for `BETWEEN`: the primary key finds them. */
export function orderIdsOf(range: number): [string, string] {
  const byte = range.toString(16).padStart(2, '0');
  const id = (rest: string): string =>
    `${byte}${rest.repeat(6)}-${[4, 4, 4, 12].map((length) => rest.repeat(length)).join('-')}`;
  return [id('0'), id('f')];
}

/** SQL: count and checksum of rows with these columns; the same rows give the same on every version of PostgreSQL. */
export const holdChecksum = (id: string, epoch: string): string =>
  `count(*)::int AS count,
   coalesce(sum(('x' || left(md5(${id}::text || ':' || ${epoch}::text), 12))::bit(48)::bigint), 0)::text AS checksum`;
