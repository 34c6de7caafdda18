// The databases of a shop as the checker and the fixtures see them: one connection each, as the superuser.
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

/** Sums of 64 bits come as text from the driver; ours stay far below 2^53. */
const BIGINT = 20;
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT, Number);

export class Databases {
  private readonly pools = new Map<Database, pg.Pool>();

  constructor(private readonly addressOf: (database: string) => string) {}

  /** Rows of one statement. Connections that have died are made again. */
  async query<Row extends pg.QueryResultRow>(
    database: Database,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { rows } = await this.poolOf(database).query<Row>(text, [...values]);
    return rows;
  }

  /** One number of one statement. */
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
    pool.on('error', () => undefined); // a server that is killed on purpose
    this.pools.set(database, pool);
    return pool;
  }
}
