// Comparison of words that users type, the same in every service: without case and accents, whatever the database
// locale.
import type { QueryRunner } from 'typeorm';
import { loadFunctions } from './db/sql-files.js';

/** Minimum similarity of a misspelled word: "velevt" has 0.43 with velvet; PostgreSQL's default is 0.6. */
export const MISSPELLING_LIKENESS = 0.4;

/** Settings of a database whose names are searched. */
export const MISSPELLING = { 'pg_trgm.word_similarity_threshold': MISSPELLING_LIKENESS };

/**
 * Creates the functions `fold` and `search_pattern`. They name the collation, so that a database with locale C folds
 * like any other.
 */
export async function createFolding(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
  await loadFunctions(runner, new URL('db/functions/', import.meta.url), [
    'fold',
    'search_pattern',
  ]);
}
