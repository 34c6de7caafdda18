import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
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
