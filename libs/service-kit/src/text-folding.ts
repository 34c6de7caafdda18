// How every service compares words that users type: without case and without accents, whatever locale the database has.
import type { QueryRunner } from 'typeorm';

/**
 * Makes the functions `fold` and `search_pattern`; a migration may run it again. The collation is named, so that a
 * database of locale C folds as any other does.
 */
export async function createFolding(runner: QueryRunner): Promise<void> {
  await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
  await runner.query(fold);
  await runner.query(searchPattern);
}

export async function dropFolding(runner: QueryRunner): Promise<void> {
  await runner.query('DROP FUNCTION search_pattern(text)');
  await runner.query('DROP FUNCTION fold(text)');
}

// unaccent is only "stable" to PostgreSQL because its dictionary could be exchanged; the text is bound to the
// functions of this moment, whatever the search path says later.
const fold = `
CREATE OR REPLACE FUNCTION fold(words text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, words) COLLATE "und-x-icu")`;

/** A pattern for LIKE that finds the words anywhere in a folded text; % and _ mean themselves. */
const searchPattern = String.raw`
CREATE OR REPLACE FUNCTION search_pattern(words text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || replace(replace(replace(fold(words), '\', '\\'), '%', '\%'), '_', '\_') || '%'`;
