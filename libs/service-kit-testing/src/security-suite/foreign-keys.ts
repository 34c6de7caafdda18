// Foreign keys without an index: each row removed from the table that they refer to reads the whole table that has them.
import type { Served } from './tested-service.js';

/** The names of the foreign keys whose columns begin no index, which is none. */
export async function foreignKeysWithoutIndex({ dataSource }: Served): Promise<string[]> {
  const keys = await dataSource.query<{ name: string }[]>(
    `SELECT conname AS name FROM pg_constraint k WHERE contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid
          AND (indkey::int2[])[:cardinality(conkey) - 1] @> conkey)`,
  );
  return keys.map(({ name }) => name);
}
