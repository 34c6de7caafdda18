import { isOn } from '@shop/service-kit/checksums/day-checksums.query';
import type { ProjectedTable } from './projected-tables.js';

type Described = Pick<ProjectedTable<never>, 'name' | 'key' | 'ownerRows' | 'values' | 'isFinal'>;

/**
 * The rows of `$1`, and those with the ids of `$2`, that are not kept as told; `$3` is a time: of what was heard after it
 * nothing is said.
 */
export function rowDriftQuery({
  name,
  key,
  ownerRows: ownerRows,
  values,
  isFinal,
}: Described): string {
  const row = (of: string) => values.map((value) => `${of}.${value}`).join(', ');
  const text = (of: string) => `CASE WHEN ${of}.${key} IS NOT NULL THEN (${row(of)})::text END`;
  return `
    WITH owner_rows AS (${ownerRows}),
    kept AS (SELECT * FROM ${name}
              WHERE ${key} IN (SELECT ${key} FROM owner_rows UNION ALL SELECT unnest($2::uuid[])))
    SELECT '${name}' AS "table", ${key}::text AS key, ${text('kept')} AS actual, ${text('owner_rows')} AS expected
      FROM owner_rows FULL JOIN kept USING (${key})
     WHERE ROW(${row('kept')}) IS DISTINCT FROM ROW(${row('owner_rows')})
       AND (kept.${key} IS NULL OR kept.heard_at < $3) AND (${isFinal}) IS NOT TRUE`;
}

/** Ids that are kept after `$1` up to `$2` (null: without bound), of the day `$5`, and are not among `$4`. */
export const unknownRowsQuery = ({
  name,
  key,
  ended,
  checksums,
  most,
}: Pick<ProjectedTable<never>, 'name' | 'key' | 'ended' | 'checksums'> & {
  most: number;
}): string => `
  SELECT ${key}::text AS key FROM ${name}
   WHERE ($1::uuid IS NULL OR ${key} > $1) AND ($2::uuid IS NULL OR ${key} <= $2)
     AND heard_at < $3 AND ${key} <> ALL($4::uuid[]) AND NOT ${ended}
     AND ${isOn(checksums.at, '$5')}
   ORDER BY ${key} LIMIT ${String(most)}`;
