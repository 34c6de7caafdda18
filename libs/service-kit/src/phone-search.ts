// How services search telephone numbers: by digits, with or without the country code.
import type { QueryRunner } from 'typeorm';
import { loadFunctions } from './db/sql-files.js';

/** Creates the function `phone_digits`. */
export const createPhoneDigits = (runner: QueryRunner): Promise<void> =>
  loadFunctions(runner, new URL('db/functions/', import.meta.url), ['phone_digits']);

/**
 * SQL: whether stored `phone_digits` are those of `typedPhone`, or a part of them, or those without their country code.
 * The last six digits are what a trigram index finds.
 */
export const isPhone = (digits: string, typed: string): string =>
  `${digits} LIKE '%' || right(${typed}::text, 6) || '%'
     AND (strpos(${digits}, ${typed}::text) > 0 OR length(${digits}) >= 6 AND ${typed}::text LIKE '%' || ${digits})`;
