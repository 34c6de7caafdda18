// SQL files of migrations.
import { readFileSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';

export async function runSqlFile(runner: QueryRunner, file: URL): Promise<void> {
  await runner.query(readFileSync(file, 'utf8'));
}

/**
 * Creates or replaces functions, with their triggers, from `<folder>/<name>.sql`. A function that needs a table or
 * column of a later migration is loaded by that migration instead of the baseline.
 */
export async function loadFunctions(
  runner: QueryRunner,
  folder: URL,
  names: readonly string[],
): Promise<void> {
  for (const name of names) await runSqlFile(runner, new URL(`${name}.sql`, folder));
}
