// The databases of a shop for the checker and the fixtures: one connection each, as the superuser.
import pg from 'pg';

export const DATABASES = [
  'auth',
  'catalogue',
  'order',
  'billing',
  'admin_analytics',
  'correspondence',
] as const;
export type Database = (typeof DATABASES)[number];

/** The driver returns 64-bit sums as text; ours stay far below 2^53. */
const BIGINT = 20;
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT, Number);

export class Databases {
  private readonly pools = new Map<Database, pg.Pool>();

  constructor(private readonly addressOf: (database: string) => string) {}

  /** Returns the rows of one statement. Reconnects after a lost connection. */
  async query<Row extends pg.QueryResultRow>(
    database: Database,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { rows } = await this.poolOf(database).query<Row>(text, [...values]);
    return rows;
  }

  /** Returns the one number that a statement selects. */
  async count(database: Database, text: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await this.query<{ count: number }>(database, text, values);
    return row?.count ?? 0;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
    this.pools.clear();
  }

  private poolOf(database: Database): pg.Pool {
    const known = this.pools.get(database);
    if (known) return known;
    const pool = new pg.Pool({ connectionString: this.addressOf(database), max: 2, types });
    pool.on('error', () => undefined); // A server may be killed on purpose.
    this.pools.set(database, pool);
    return pool;
  }
}
