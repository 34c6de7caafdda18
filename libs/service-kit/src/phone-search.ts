// Search for telephone numbers, by their digits, with or without country code.
import type { QueryRunner } from 'typeorm';
import { loadFunctions } from './db/sql-files.js';

/** Creates the function `phone_digits`. */
export const createPhoneDigits = (runner: QueryRunner): Promise<void> =>
  loadFunctions(runner, new URL('db/functions/', import.meta.url), ['phone_digits']);

/**
 * SQL: true if the stored `phone_digits` equal or contain those of `typedPhone`, or equal them without the country
 * code. The last six digits are searched in a trigram index.
 */
export const isPhone = (digits: string, typed: string): string =>
  `${digits} LIKE '%' || right(${typed}::text, 6) || '%'
     AND (strpos(${digits}, ${typed}::text) > 0 OR length(${digits}) >= 6 AND ${typed}::text LIKE '%' || ${digits})`;
