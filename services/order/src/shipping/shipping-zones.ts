import { areaText } from '@shop/contracts/places/place-words';
import { shippingRpc, type ShippingZoneFields } from '@shop/contracts/pricing/shipping';
import type { EntityManager } from 'typeorm';
import { areasByZone, setAreas } from '../settings/areas.query.js';
import type { SettingKind } from '../settings/setting-editor.js';
import { ShippingMethod } from './shipping-method.entity.js';
import { ShippingZone } from './shipping-zone.entity.js';

const TABLE = 'shipping_areas';
const lock = { mode: 'pessimistic_write' } as const;

/** Delivery zones in the editor of settings; a deleted zone takes its methods with it. */
export const shippingZones: SettingKind<ShippingZoneFields> = {
  kind: 'shipping',
  noun: 'zone',
  saveRpc: shippingRpc.saveZone,
  removeRpc: shippingRpc.removeZone,
  find: async (manager, _id) => {
    const zone = await manager.findOne(ShippingZone, { where: { _id }, lock });
    if (!zone) return null;
    const areas = (await areasByZone(manager, TABLE)).get(_id) ?? [];
    const { name, defaultGrams, version } = zone;
    return { fields: { name, areas, defaultGrams }, version };
  },
  insert: async (manager, _id, { areas, ...fields }) => {
    await manager.insert(ShippingZone, { _id, ...fields, version: 1 });
    await setAreas(manager, TABLE, _id, areas);
  },
  update: async (manager, _id, { areas, ...fields }, version) => {
    await manager.update(ShippingZone, { _id }, { ...fields, version });
    await setAreas(manager, TABLE, _id, areas);
  },
  remove: async (manager, _id) => {
    await manager.delete(ShippingZone, { _id });
  },
  audited: async (manager, { name, areas, defaultGrams }, _id) => ({
    name,
    fields: {
      name,
      areas: areas.map(areaText),
      defaultGrams,
      methods: await methodNames(manager, _id),
    },
  }),
};

async function methodNames(manager: EntityManager, zone: string): Promise<string[]> {
  const methods = await manager.find(ShippingMethod, {
    where: { zone },
    order: { position: 'ASC', _id: 'ASC' },
  });
  return methods.map(({ name }) => name);
}
