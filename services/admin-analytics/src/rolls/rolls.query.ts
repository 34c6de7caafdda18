// Rolls in the state of their newest events. Amounts are cuts.
import type { RollFigures } from '@shop/contracts/inventory/roll-events';
import type { EntityManager } from 'typeorm';

/** SQL: the rolls of `$1` with the names of the table's columns. */
export const rollRows = `
  SELECT roll AS roll_id, number, product AS product_id, origin, state, unit, "cutsPerUnit" AS cuts_per_unit, received,
         "left" AS left_cuts, returned, cut, flaw, "overLength" AS over_length, count, scrap, "costCents" AS cost_cents,
         "receivedAt" AS received_at, version
    FROM jsonb_to_recordset($1::jsonb) AS t (roll uuid, number text, product uuid, origin text, state text, unit text,
         "cutsPerUnit" int, received int, "left" int, returned int, cut int, flaw int, "overLength" int, count int,
         scrap int, "costCents" int, "receivedAt" timestamptz, version int)`;

/** Columns of the table in the order of `rollRows`. */
export const rollColumns = [
  'roll_id',
  'number',
  'product_id',
  'origin',
  'state',
  'unit',
  'cuts_per_unit',
  'received',
  'left_cuts',
  'returned',
  'cut',
  'flaw',
  'over_length',
  'count',
  'scrap',
  'cost_cents',
  'received_at',
  'version',
] as const;

const write = (isNewer: string): string => `
  INSERT INTO rolls AS stored (${rollColumns.join(', ')})
  SELECT DISTINCT ON (roll_id) * FROM (${rollRows}) AS news ORDER BY roll_id, version DESC
  ON CONFLICT (roll_id) DO UPDATE
     SET ${rollColumns.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = clock_timestamp()
   WHERE ${isNewer}`;

/** Stores the rolls. An older version never overwrites a newer one. */
export async function saveRolls(
  manager: EntityManager,
  rolls: readonly RollFigures[],
): Promise<void> {
  await manager.query(write('stored.version < excluded.version'), [JSON.stringify(rolls)]);
}

/** Stores the rolls of their owner, except those that an event has updated since. */
export async function writeRolls(
  manager: EntityManager,
  rolls: readonly RollFigures[],
  since: string,
): Promise<void> {
  await manager.query(write('stored.updated_at < $2'), [JSON.stringify(rolls), since]);
}
