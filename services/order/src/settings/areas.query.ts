import type { Area } from '@shop/contracts/places/places';
import type { EntityManager } from 'typeorm';

/** Tables with the areas of each kind of zone; zones of one kind never overlap. */
export type AreaTable = 'shipping_areas' | 'tax_areas';

/** Returns the areas of each zone, by country and postal code. */
export async function areasByZone(
  manager: EntityManager,
  table: AreaTable,
): Promise<Map<string, Area[]>> {
  const rows = await manager.query<(Area & { zone: string })[]>(
    `SELECT zone_id AS zone, country, postal_from AS "postalFrom", postal_to AS "postalTo" FROM ${table}
      ORDER BY country, codes`,
  );
  const zones = new Map<string, Area[]>();
  for (const { zone, ...area } of rows) zones.set(zone, [...(zones.get(zone) ?? []), area]);
  return zones;
}

/** Replaces the areas of a zone; a constraint of the table refuses areas of another zone. */
export async function setAreas(
  manager: EntityManager,
  table: AreaTable,
  zone: string,
  areas: readonly Area[],
): Promise<void> {
  await manager.query(`DELETE FROM ${table} WHERE zone_id = $1`, [zone]);
  await manager.query(
    `INSERT INTO ${table} (zone_id, country, postal_from, postal_to)
     SELECT $1, area.* FROM unnest($2::text[], $3::text[], $4::text[]) AS area`,
    [
      zone,
      areas.map(({ country }) => country),
      areas.map(({ postalFrom }) => postalFrom),
      areas.map(({ postalTo }) => postalTo),
    ],
  );
}
