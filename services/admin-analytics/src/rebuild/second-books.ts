// The same tables once more, in one session: what the shop's own code writes there, it writes beside the kept ones.
import { DataSource, type DataSourceOptions, type EntityManager } from 'typeorm';
import { type SumTable, sumTables } from '../figures/tally.js';

/** The tables of what has been heard: their keys, what is compared of them, and what is only taken over. */
const heardTables: Record<string, Pick<Table, 'keys' | 'values' | 'versions'>> = {
  people: { keys: ['user_id'], values: ['registered_at', 'removed'] },
  products: {
    keys: ['product_id'],
    values: ['name', 'category', 'price_cents', 'stock', 'image', 'deleted', 'listed_at'],
    // A source counts every change of the row, a fact only its own: what is known is the same.
    versions: ['version', 'stock_version'],
  },
  orders: {
    keys: ['order_id'],
    values: ['order_status', 'total_cents', 'version', 'placed_at', 'items'],
  },
};

interface Table {
  name: string;
  keys: readonly string[];
  values: readonly string[];
  versions?: readonly string[];
  /** Sums that are nothing are as good as none. */
  isSum: boolean;
}

const tables: Table[] = [
  ...Object.entries(heardTables).map(([name, table]) => ({ name, ...table, isSum: false })),
  ...(Object.keys(sumTables) as SumTable[]).map((name) => ({
    name,
    keys: Object.keys(sumTables[name].keys),
    values: sumTables[name].sums,
    isSum: true,
  })),
];

/** A row that is kept as something else than it should be. */
export interface Difference {
  table: string;
  key: string;
  kept: string | null;
  expected: string | null;
}

/** Any number, the same in every replica: one rebuild or check at a time. */
const LOCK = 4_207_011;

/**
 * Runs the work on a connection of its own where every table of the figures is a temporary, empty one; the
 * kept ones are there as `public.…`. Nothing is left behind, however it ends. Null when another is at it.
 */
export async function inSecondBooks<T>(
  options: DataSourceOptions,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T | null> {
  const given: unknown = options.extra;
  const extra = { ...(given as object), max: 1, statement_timeout: 0, lock_timeout: 10_000 };
  const source = await new DataSource({ ...options, extra }).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.connect();
    const [lock] = await runner.manager.query<{ free: boolean }[]>(
      'SELECT pg_try_advisory_lock($1) AS free',
      [LOCK],
    );
    if (lock?.free !== true) return null;
    try {
      for (const { name } of tables)
        await runner.query(`CREATE TEMP TABLE ${name} (LIKE public.${name} INCLUDING ALL)`);
      return await work(runner.manager);
    } finally {
      // The server ends a closed connection in its own time; the next one must not find the lock held.
      await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/** Every row in which the kept tables differ from the second ones. */
export async function differences(manager: EntityManager): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const table of tables) found.push(...(await manager.query<Difference[]>(comparison(table))));
  return found;
}

/** Makes the kept tables like the second ones; only what differs is written. */
export async function takeOver(manager: EntityManager): Promise<void> {
  for (const { name, keys, values, versions = [] } of tables) {
    const same = keys.map((key) => `kept.${key} = second.${key}`).join(' AND ');
    const all = [...values, ...versions];
    const columns = (of: string) => all.map((value) => `${of}.${value}`).join(', ');
    await manager.query(
      `DELETE FROM public.${name} kept
        WHERE NOT EXISTS (SELECT 1 FROM pg_temp.${name} second WHERE ${same})`,
    );
    await manager.query(
      `INSERT INTO public.${name} AS kept SELECT * FROM pg_temp.${name}
       ON CONFLICT (${keys.join(', ')}) DO UPDATE
         SET ${all.map((value) => `${value} = excluded.${value}`).join(', ')}
         WHERE (${columns('kept')}) IS DISTINCT FROM (${columns('excluded')})`,
    );
  }
}

function comparison({ name, keys, values, isSum }: Table): string {
  const row = (of: string) =>
    `(${values.map((value) => (isSum ? `coalesce(${of}.${value}, 0)` : `${of}.${value}`)).join(', ')})`;
  return `
    SELECT '${name}' AS "table", concat_ws(' ', ${keys.join(', ')}) AS key,
           CASE WHEN kept.${keys[0] ?? ''} IS NOT NULL THEN ${row('kept')}::text END AS kept,
           CASE WHEN second.${keys[0] ?? ''} IS NOT NULL THEN ${row('second')}::text END AS expected
      FROM public.${name} kept FULL JOIN pg_temp.${name} second USING (${keys.join(', ')})
     WHERE ROW${row('kept')} IS DISTINCT FROM ROW${row('second')}
     ORDER BY 2 LIMIT 1000`;
}
