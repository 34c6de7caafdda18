// Comparison between order and catalogue of the orders that hold stock: a checksum for each of 256 ranges of order ids.

/** Number of ranges of order ids, by their first byte. */
export const ORDER_RANGES = 256;

/** Returns the first and the last order id of a range, for `BETWEEN`, which uses the primary key. */
export function orderIdsOf(range: number): [string, string] {
  const byte = range.toString(16).padStart(2, '0');
  const id = (rest: string): string =>
    `${byte}${rest.repeat(6)}-${[4, 4, 4, 12].map((length) => rest.repeat(length)).join('-')}`;
  return [id('0'), id('f')];
}

/** SQL: count and checksum of rows with these columns, the same for every version of PostgreSQL. */
export const holdChecksum = (id: string, epoch: string): string =>
  `count(*)::int AS count,
   coalesce(sum(('x' || left(md5(${id}::text || ':' || ${epoch}::text), 12))::bit(48)::bigint), 0)::text AS checksum`;
