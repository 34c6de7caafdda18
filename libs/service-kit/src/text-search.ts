// SQL that searches a table of any size for the first matching rows. `$1` is the text; trigram indexes on the folded
// texts find it.

import { MISSPELLING_LIKENESS } from './text-folding.js';

/** Maximum number of matches that are sorted; with more, rows are read in order until enough match. */
const FEW = '1000';
/** Maximum number of candidates that are compared; any others are just as similar. */
const NEAR = '2000';
const WORD = /\p{L}{3,}/gu;
const WORDS_MAX = 6;

/** Rows that match a text. */
export interface Matching {
  /** The id and the sort keys. */
  columns: string;
  /** A table with its alias. */
  from: string;
  where: string;
  order: string;
  /** The condition that the index supports. */
  indexed: string;
  /** The same condition without an index. */
  plain: string;
}

export const containing = (text: string): Pick<Matching, 'indexed' | 'plain'> => ({
  indexed: `${text} LIKE search_pattern($1::text)`,
  plain: `strpos(${text}, fold($1::text)) > 0`,
});

/**
 * Returns the common table expression `name` with the first matching rows. A rare text is found by its index; for a
 * common text, rows are read in order.
 */
export function firstMatches(name: string, limit: number, matching: Matching): string {
  const { columns, from, where, order, indexed, plain } = matching;
  const alias = from.split(' ')[1] ?? from;
  const end = `ORDER BY ${order} LIMIT ${String(limit)}`;
  return `
    ${name}_some AS MATERIALIZED (SELECT ${columns} FROM ${from} WHERE ${where} AND ${indexed} LIMIT ${FEW}),
    ${name} AS MATERIALIZED (
      (SELECT * FROM ${name}_some ${alias} WHERE (SELECT count(*) < ${FEW} FROM ${name}_some) ${end})
      UNION ALL
      (SELECT ${columns} FROM ${from} WHERE (SELECT count(*) = ${FEW} FROM ${name}_some) AND ${where} AND ${plain} ${end}))`;
}

/** SQL: similarity of a text to the typed text, from 0 to 1. */
export const likenessOf = (text: string): string => `word_similarity(fold($1::text), ${text})`;

/**
 * Returns the words of a text that may be misspelled: none if it contains a digit, since numbers are not corrected.
 * Words of one or two characters are left out.
 */
export const spelledWords = (text: string): string[] =>
  /\d/.test(text) ? [] : [...text.matchAll(WORD)].slice(0, WORDS_MAX).map(([word]) => word);

/** SQL: rows whose text has words similar to all of the words, which are given as parameters. */
export const nearMatches = (
  { columns, from, where, text }: Pick<Matching, 'columns' | 'from' | 'where'> & { text: string },
  words: readonly string[],
): string => `
    SELECT ${columns} FROM ${from}
     WHERE ${where} ${words.map((word) => `AND ${isSpelledLike(word, text)}`).join(' ')} LIMIT ${NEAR}`;

/**
 * Excludes words at the threshold of the index: words of four characters reach it with their beginning alone, as "silk"
 * does in "Siddiqua".
 */
const isSpelledLike = (word: string, text: string): string =>
  `fold(${word}::text) <% ${text}
     AND word_similarity(fold(${word}::text), ${text}) > ${String(MISSPELLING_LIKENESS)}::real`;
