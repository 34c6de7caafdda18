// The rows of a database as text, for comparison.
import type { DataSource } from 'typeorm';

/** Columns that change without a request: the progress of an event or an e-mail. */
const UNDER_WAY = ['published_at', 'attempts', 'next_at', 'last_error', 'headers'];
/**
 * Tables that are not compared: counts are distributed over rows at random; comparisons and copies are written by jobs.
 */
const NOT_COMPARED = [
  'migrations',
  'order_counts',
  'user_counts',
  'reconciliation',
  'product_copies',
  'providers',
];

/** Returns every row of the database that refers to the user. */
export async function rowsOf(dataSource: DataSource, user: string): Promise<string[]> {
  const columns = await dataSource.query<{ table: string; column: string }[]>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name = 'user_id' OR (table_name = 'users' AND column_name = 'id'))
      ORDER BY 1`,
  );
  const rows = await Promise.all(
    columns.map(({ table, column }) =>
      dataSource.query<{ row: string }[]>(
        `SELECT '${table} ' || t::text AS row FROM "${table}" t WHERE "${column}" = $1 ORDER BY 1`,
        [user],
      ),
    ),
  );
  return rows.flat().map(({ row }) => row);
}

/** Returns every row of every table, without values that are new each time. */
export async function allRows(dataSource: DataSource): Promise<string[]> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
    [NOT_COMPARED],
  );
  const each = tables.map(
    ({ name }) => `SELECT '${name} ' || (to_jsonb(t) - $1::text[])::text AS row FROM "${name}" t`,
  );
  const rows = await dataSource.query<{ row: string }[]>(each.join(' UNION ALL '), [UNDER_WAY]);
  return rows.map(({ row }) => withoutChance(row)).sort();
}

/**
 * Removes ids and the numbers made from them, hashes, tokens, ends of codes and times, all of which are new each time.
 */
const withoutChance = (row: string): string =>
  row
    .replace(/\d{4}-\d\d-\d\d[ T]\d\d:[\dZ:.+-]+/g, '@')
    .replace(/\$argon2id\$[^"]+/g, '#')
    .replace(/(…|"last_four": ")[2-9A-Z]{4}/g, '$1#')
    .replace(/[\w-]{22,}|\b[0-9A-F]{8}\b/g, '#');

/** Returns the rows that are in `after` but not in `before`, counting duplicates. */
export function added(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of before) left.set(row, (left.get(row) ?? 0) + 1);
  return after.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}
