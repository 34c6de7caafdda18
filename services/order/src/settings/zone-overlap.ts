import type { Area } from '@shop/contracts/places/places';
import { areaText } from '@shop/contracts/places/place-words';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { firstCommonArea } from './areas.rules.js';
import { areasByZone, type AreaTable } from './areas.query.js';

interface RefusedZone {
  _id: string;
  name: string;
  areas: readonly Area[];
}

/** Returns why a zone was refused, with the other zone and the shared area. */
export async function zoneOverlap(
  manager: EntityManager,
  table: AreaTable,
  zone: RefusedZone,
  others: readonly { _id: string; name: string }[],
): Promise<DomainError> {
  const own = firstCommonArea(zone.areas, zone.areas);
  if (own) return overlap(`The zone "${zone.name}" has ${areaText(own)} twice.`);
  const areas = await areasByZone(manager, table);
  for (const other of others) {
    if (other._id === zone._id) continue;
    const common = firstCommonArea(zone.areas, areas.get(other._id) ?? []);
    if (!common) continue;
    const names = [other.name, zone.name].map((name) => `"${name}"`).join(' and ');
    return overlap(`The zones ${names} both have ${areaText(common)}.`);
  }
  return overlap();
}

const overlap = (sentence?: string): DomainError =>
  new DomainError('order.zoneOverlap', undefined, sentence);
