import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/**
 * A statement that each connection prepares once under its name; PostgreSQL also plans it only once if that pays off.
 */
export interface Prepared {
  /** Unique name of the text. */
  name: string;
  text: string;
  values: unknown[];
}

/** Returns the rows of a frequently used statement. It is a transaction of its own, committed when this resolves. */
export async function queryPrepared<Row extends object>(
  dataSource: DataSource,
  statement: Prepared,
): Promise<Row[]> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    return await queryOn(queryRunner, statement);
  } finally {
    await queryRunner.release();
  }
}

/** Does the same in the manager's transaction. */
export async function queryPreparedWithin<Row extends object>(
  { queryRunner }: EntityManager,
  statement: Prepared,
): Promise<Row[]> {
  if (!queryRunner?.isTransactionActive) throw new Error('This is a part of a transaction');
  return queryOn(queryRunner, statement);
}

async function queryOn<Row extends object>(
  queryRunner: QueryRunner,
  statement: Prepared,
): Promise<Row[]> {
  const connection = (await queryRunner.connect()) as PoolClient;
  const { rows } = await connection.query<Row>(statement);
  return rows;
}
