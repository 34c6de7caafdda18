import { areaText } from '@shop/contracts/places/place-words';
import { taxesRpc, type TaxZoneFields } from '@shop/contracts/pricing/taxes';
import { areasByZone, setAreas } from '../settings/areas.query.js';
import type { SettingKind } from '../settings/setting-editor.js';
import { TaxZone } from './tax-zone.entity.js';

const TABLE = 'tax_areas';
const lock = { mode: 'pessimistic_write' } as const;

/** Tax zones in the editor of settings; a deleted zone takes its rates with it. */
export const taxZones: SettingKind<TaxZoneFields> = {
  kind: 'tax',
  noun: 'zone',
  saveRpc: taxesRpc.saveZone,
  removeRpc: taxesRpc.removeZone,
  find: async (manager, _id) => {
    const zone = await manager.findOne(TaxZone, { where: { _id }, lock });
    if (!zone) return null;
    const areas = (await areasByZone(manager, TABLE)).get(_id) ?? [];
    const { name, isUnion, isExport, version } = zone;
    return { fields: { name, areas, isUnion, isExport }, version };
  },
  insert: async (manager, _id, { areas, ...fields }) => {
    await manager.insert(TaxZone, { _id, ...fields, version: 1 });
    await setAreas(manager, TABLE, _id, areas);
  },
  update: async (manager, _id, { areas, ...fields }, version) => {
    await manager.update(TaxZone, { _id }, { ...fields, version });
    await setAreas(manager, TABLE, _id, areas);
  },
  remove: async (manager, _id) => {
    await manager.delete(TaxZone, { _id });
  },
  audited: (_manager, { areas, ...fields }) => ({
    name: fields.name,
    fields: { ...fields, areas: areas.map(areaText) },
  }),
};
