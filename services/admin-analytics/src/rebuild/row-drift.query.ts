import { isOn } from '@shop/service-kit/checksums/day-checksums.query';
import type { ProjectedTable } from './projected-tables.js';

type Described = Pick<ProjectedTable<never>, 'name' | 'key' | 'ownerRows' | 'values' | 'isFinal'>;

/**
 * SQL: the rows of `$1` and of the ids `$2` that differ from the stored ones. Rows that were updated after the time
 * `$3` are left out.
 */
export function rowDriftQuery({ name, key, ownerRows, values, isFinal }: Described): string {
  const row = (of: string) => values.map((value) => `${of}.${value}`).join(', ');
  const text = (of: string) => `CASE WHEN ${of}.${key} IS NOT NULL THEN (${row(of)})::text END`;
  return `
    WITH owner_rows AS (${ownerRows}),
    stored AS (SELECT * FROM ${name}
                WHERE ${key} IN (SELECT ${key} FROM owner_rows UNION ALL SELECT unnest($2::uuid[])))
    SELECT '${name}' AS "table", ${key}::text AS key, ${text('stored')} AS actual, ${text('owner_rows')} AS expected
      FROM owner_rows FULL JOIN stored USING (${key})
     WHERE ROW(${row('stored')}) IS DISTINCT FROM ROW(${row('owner_rows')})
       AND (stored.${key} IS NULL OR stored.updated_at < $3) AND (${isFinal}) IS NOT TRUE`;
}

/** SQL: stored ids after `$1` up to `$2` (null for no bound), of the day `$5`, that are not in `$4`. */
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
     AND updated_at < $3 AND ${key} <> ALL($4::uuid[]) AND NOT ${ended}
     AND ${isOn(checksums.at, '$5')}
   ORDER BY ${key} LIMIT ${String(most)}`;
