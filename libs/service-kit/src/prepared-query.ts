import type { Pool, PoolClient } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/** A statement that each connection prepares once, under its name, and PostgreSQL plans once where that serves. */
export interface Prepared {
  /** The same for the same text, and for no other. */
  name: string;
  text: string;
  values: unknown[];
}

/** The rows of a statement that is made all the time; it is a transaction of its own, committed when this resolves. */
export async function queryPrepared<Row extends object>(
  { driver }: DataSource,
  statement: Prepared,
): Promise<Row[]> {
  if (!(driver instanceof PostgresDriver)) throw new Error('Prepared statements need PostgreSQL');
  const pool = driver.master as Pool;
  const { rows } = await pool.query<Row>(statement);
  return rows;
}

/** The same as a part of the manager's transaction. */
export async function queryPreparedWithin<Row extends object>(
  { queryRunner }: EntityManager,
  statement: Prepared,
): Promise<Row[]> {
  if (!queryRunner?.isTransactionActive) throw new Error('This is a part of a transaction');
  const connection = (await queryRunner.connect()) as PoolClient;
  const { rows } = await connection.query<Row>(statement);
  return rows;
}
