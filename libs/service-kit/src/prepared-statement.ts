import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that PostgreSQL reads and plans once for each connection; the name belongs to the text for ever. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Runs the statement as a transaction of its own: one round trip, and it is committed when this resolves. */
export async function runPrepared<Row extends QueryResultRow>(
  dataSource: DataSource,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const runner = dataSource.createQueryRunner();
  try {
    // TypeORM keeps the driver's client to itself, and has no prepared statements of its own
    const client = (await runner.connect()) as PoolClient;
    const { rows } = await client.query<Row>({ ...statement, values: [...values] });
    return rows;
  } finally {
    await runner.release();
  }
}
