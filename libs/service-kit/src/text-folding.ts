// How every service compares words that users type: without case and without accents, whatever locale the database has.
import type { QueryRunner } from 'typeorm';
import { loadFunctions } from './db/sql-files.js';

/** Creates the functions `fold` and `search_pattern`. The collation is named: a database of locale C folds as any other. */
export async function createFolding(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
  await loadFunctions(runner, new URL('db/functions/', import.meta.url), [
    'fold',
    'search_pattern',
  ]);
}
