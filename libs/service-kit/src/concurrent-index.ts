import type { QueryRunner } from 'typeorm';

/**
 * Builds an index while the table is read and written, in a migration with `transaction = false`. `definition` is the
 * SQL after the name, such as `ON inbox (at)`. Rebuilds an index whose build was interrupted.
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  { isUnique = false } = {},
): Promise<void> {
  const [index] = (await runner.query(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )) as { isValid: boolean }[];
  if (index?.isValid === true) return;
  // The build waits for older transactions, but no statement waits for the build.
  await runner.query('SET lock_timeout = 0');
  if (index) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await runner.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY ${name} ${definition}`);
  await runner.query('RESET lock_timeout');
}

/** Undoes `createIndexConcurrently`; an undone migration always runs in a transaction. */
export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  const concurrently = runner.isTransactionActive ? '' : 'CONCURRENTLY ';
  await runner.query(`DROP INDEX ${concurrently}IF EXISTS ${name}`);
}
