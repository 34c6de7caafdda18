import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** A statement that each connection prepares once, under its name, and PostgreSQL plans once where that serves. */
export interface Prepared {
  /** The same for the same text, and for no other. */
  name: string;
  text: string;
  values: unknown[];
}

/** The rows of a statement that is made all the time; it is a transaction of its own, committed when this resolves. */
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

/** The same as a part of the manager's transaction. */
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
