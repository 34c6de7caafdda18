import type { RetentionRule } from './retention-rule.js';

/** Values: the cut-off, the maximum number of rows, and the position at which the last chunk ended, or null. */
export function removeChunk(rule: RetentionRule): string {
  if (rule.removedBy !== undefined) return removeByFunction(rule.removedBy);
  const { table, column, orderedBy = column, only = 'true' } = rule;
  // Rows before the last position were removed, but their dead index entries would be read again without this lower
  // bound.
  const from = `($3::text IS NULL OR ${orderedBy} >= $3::text::${placeType(rule)})`;
  return `
    WITH chunk AS MATERIALIZED (
      SELECT ctid AS row, ${orderedBy} AS place, ${column} < $1::timestamptz AS is_expired
        FROM ${table} WHERE ${from} AND (${only}) ORDER BY ${orderedBy} LIMIT $2::int),
    removed AS (
      DELETE FROM ${table}
       WHERE ctid = ANY (ARRAY(SELECT row FROM chunk WHERE is_expired)) RETURNING 1)
    SELECT (SELECT count(*)::int FROM removed) AS removed, max(place)::text AS place,
           count(*) = $2::int AND bool_and(is_expired) AS "hasMore"
      FROM chunk`;
}

/** Age of the oldest row in seconds; 0 for an empty table. */
export function oldestRow({ table, column, orderedBy = column, only = 'true' }: RetentionRule) {
  return `
    SELECT coalesce((SELECT extract(epoch FROM now() - ${column}) FROM ${table}
      WHERE ${only} ORDER BY ${orderedBy} LIMIT 1), 0)::float8 AS seconds`;
}

const placeType = ({ orderedBy }: RetentionRule): string =>
  orderedBy === undefined ? 'timestamptz' : 'bigint';

const removeByFunction = (name: string): string => `
  SELECT removed, $3::text AS place, removed = $2::int AS "hasMore"
    FROM ${name}($1::timestamptz, $2::int) AS removed`;
