// Foreign keys without an index: deleting a row of the referenced table reads the whole referencing table.
import type { Served } from './tested-service.js';

/** Returns the names of the foreign keys whose columns are not the first ones of any index; there should be none. */
export async function foreignKeysWithoutIndex({ dataSource }: Served): Promise<string[]> {
  const keys = await dataSource.query<{ name: string }[]>(
    `SELECT conname AS name FROM pg_constraint k WHERE contype = 'f' AND NOT EXISTS (
       SELECT FROM pg_index WHERE indrelid = conrelid
          AND (indkey::int2[])[:cardinality(conkey) - 1] @> conkey)`,
  );
  return keys.map(({ name }) => name);
}
