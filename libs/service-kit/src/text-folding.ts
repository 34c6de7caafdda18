// How every service compares words that users type: without case and without accents, whatever locale the database has.
import type { QueryRunner } from 'typeorm';
import { loadFunctions } from './db/sql-files.js';

/** How alike a word must be to count as a misspelling: "velevt" for velvet is 0.43, PostgreSQL's own mark 0.6. */
export const MISSPELLING_LIKENESS = 0.4;

/** Settings of a database whose names are searched. */
export const MISSPELLING = { 'pg_trgm.word_similarity_threshold': MISSPELLING_LIKENESS };

/** Creates the functions `fold` and `search_pattern`. The collation is named: a database of locale C folds as any other. */
export async function createFolding(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
  await loadFunctions(runner, new URL('db/functions/', import.meta.url), [
    'fold',
    'search_pattern',
  ]);
}
