// The part of a statement that finds the hits of a search: `size` counts them, `hits` has them with their rank.
import { typedNumber } from '@shop/contracts/reading/typed-number';
import { TOTAL_MAX } from './list-cursor.js';
import { searchTerms } from './search.rules.js';

type Parameter = (value: unknown) => string;

interface SearchParts {
  search: string;
  /** Conditions on `products p` in addition to the search and to not being deleted. */
  filters: readonly string[];
  /** The sort keys of the hits, as columns of `products p`. */
  columns: readonly string[];
  /** How the hits are sorted that are too many to be ranked. */
  order: string;
  /** How many hits are passed over. */
  offset: number;
  limit: number;
  parameter: Parameter;
  /** Limits the hits to one colourway of a cloth: the lead, else the first that matches. */
  isOfCards?: boolean;
}

const MANY = String(TOTAL_MAX);
const RANKS = 3;
/** So many that are spelled nearly so are compared; the rest of them is as near. */
const NEAR = 2_000;

/**
 * Exact names lead, then the exact text, then its words by field. A search that too many products match is not ranked
 * but sorted as the list. Where nothing matches, `near` has similar spellings.
 */
export function searchHits(parts: SearchParts): string {
  const { search, filters, order, offset, limit, parameter } = parts;
  const terms = searchTerms(search);
  const columns = ['p.id', ...parts.columns].join(', ');
  const folded = `fold(${parameter(terms.typed)}::text)`;
  const pattern = `search_pattern(${parameter(terms.literal)}::text)`;
  const ways = terms.isMatchedByWords ? [terms.words, ...terms.otherWords] : [[]];
  const searched = `(${ways.map((words) => `search_query(${parameter(words)}::text[])`).join(' || ')})`;
  const nearWords = `search_query(${parameter(terms.isMatchedByWords ? [] : terms.words)}::text[])`;
  const sku = parameter(typedNumber(terms.typed));
  const isExact = `(p.folded_name = ${folded} OR right(p.id::text, 8) = ${sku}::text)`;
  const isLiteral = `p.folded_text LIKE ${pattern}`;
  const fitting = ['p.deleted_at IS NULL', ...filters].join(' AND ');
  const isHit = `(${isExact} OR p.search @@ ${searched} OR (${isLiteral}))`;
  const isNear = `(p.search @@ ${nearWords} OR ${folded} <% p.folded_name)`;
  const card = (isMatch: string): string =>
    parts.isOfCards ? ` AND ${isCardAmong(`${fitting} AND ${isMatch}`)}` : '';
  const all = `${fitting}${card(isHit)}`;
  const similar = `${fitting}${card(isNear)}`;
  const inCategory = parts.isOfCards ? `${fitting} AND p.is_lead` : fitting;
  const others = `${all} AND NOT ${isExact}`;
  const byLiteral = `CASE WHEN p.folded_name LIKE ${pattern} THEN 1
      WHEN split_part(p.folded_text, E'\\x1f', 1) LIKE ${pattern} THEN 2 WHEN ${isLiteral} THEN 3 END`;
  const byWord = `CASE WHEN ts_filter(p.search, '{a}') @@ ${searched} THEN 1
      WHEN ts_filter(p.search, '{a,b}') @@ ${searched} THEN 2 WHEN p.search @@ ${searched} THEN 3 END`;
  const isWithoutMatch = `(SELECT found = 0 FROM size) AND ${String(terms.words.length > 0 && offset === 0)}`;
  const distance = `2 - word_similarity(${folded}, p.folded_name) - similarity(${folded}, p.folded_name) / 10`;
  const behindLiterals = String(terms.isPlainWord ? 0 : RANKS);
  return `
      exact AS MATERIALIZED (
        SELECT ${columns}, 0::real AS rank FROM products p WHERE ${all} AND ${isExact}
      ), literal AS MATERIALIZED (
        SELECT ${columns}, ${terms.isPlainWord ? `least(${byLiteral}, ${byWord})` : byLiteral} AS rank
        FROM products p WHERE ${others} AND ${isLiteral} LIMIT ${MANY}
      ), worded AS MATERIALIZED (
        SELECT ${columns}, ${behindLiterals} + ${byWord} AS rank
        FROM products p
        WHERE (SELECT count(*) < ${MANY} FROM literal) AND ${others}
          AND p.search @@ ${searched} AND (${isLiteral}) IS NOT TRUE LIMIT ${MANY}
      ), size AS MATERIALIZED (
        SELECT exact + literal + worded AS found, literal FROM (
          SELECT (SELECT count(*)::int FROM exact) AS exact, (SELECT count(*)::int FROM literal) AS literal,
            (SELECT count(*)::int FROM worded) AS worded) counted
      ), many AS (
        SELECT ${columns}, ${String(2 * RANKS + 1)} AS rank FROM products p
        WHERE (SELECT found >= ${MANY} FROM size) AND ${others} AND (p.search @@ ${searched} OR ${isLiteral})
          AND ((SELECT literal >= ${MANY} FROM size) OR (${isLiteral}) IS NOT TRUE)
        ORDER BY ${order} LIMIT ${String(limit + offset)}
      ), near AS MATERIALIZED (
        (SELECT ${columns}, ${distance} AS rank FROM products p
          WHERE ${isWithoutMatch} AND ${similar} AND ${isNear}
          LIMIT ${String(NEAR)})
        UNION ALL
        SELECT p.* FROM categories c CROSS JOIN LATERAL (
          SELECT ${columns}, ${distance} AS rank FROM products p
          WHERE p.category = c.name AND ${inCategory} AND ${isNear} IS NOT TRUE
          ORDER BY p.folded_name, p.id LIMIT ${String(limit)}) p
        WHERE ${isWithoutMatch} AND ${folded} <% fold(c.name)
      ), hits AS (
        SELECT * FROM exact
        UNION ALL SELECT * FROM literal WHERE (SELECT literal < ${MANY} FROM size)
        UNION ALL SELECT * FROM worded WHERE (SELECT found < ${MANY} FROM size)
        UNION ALL SELECT * FROM many UNION ALL SELECT * FROM near
      )`;
}

/** SQL: no colourway of the same cloth for which `condition` on `p` holds comes before `products p` (W29). */
const isCardAmong = (condition: string): string => `(p.is_lead OR NOT EXISTS (
    SELECT FROM products s WHERE s.cloth_id = p.cloth_id AND s.colour_name IS NOT NULL
      AND (s.is_lead OR (s.stock_level = 0, s.sort_name, s.id) < (p.stock_level = 0, p.sort_name, p.id))
      AND ${condition.replaceAll(/\bp\./g, 's.')}))`;

/** How many match, as far as they are counted. */
export const hitsCount = `(SELECT least(found, ${MANY}) FROM size)`;
/** The hits are no matches. */
export const isSimilar = 'EXISTS (SELECT 1 FROM near)';
