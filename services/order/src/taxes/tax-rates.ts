import { taxesRpc, type TaxRateFields } from '@shop/contracts/pricing/taxes';
import { DomainError } from '@shop/service-kit/domain-error';
import type { SettingKind } from '../settings/setting-editor.js';
import { TaxRate } from './tax-rate.entity.js';
import { TaxZone } from './tax-zone.entity.js';

const lock = { mode: 'pessimistic_write' } as const;
const BP_PER_PERCENT = 100;

/** Tax rates in the editor of settings. */
export const taxRates: SettingKind<TaxRateFields> = {
  kind: 'tax',
  noun: 'rate',
  saveRpc: taxesRpc.saveRate,
  removeRpc: taxesRpc.removeRate,
  find: async (manager, id) => {
    const rate = await manager.findOne(TaxRate, { where: { _id: id }, lock });
    if (!rate) return null;
    const { _id, version, ...fields } = rate;
    return { fields, version };
  },
  insert: async (manager, _id, fields) => {
    await manager.insert(TaxRate, { _id, ...fields, version: 1 });
  },
  update: async (manager, _id, fields, version) => {
    await manager.update(TaxRate, { _id }, { ...fields, version });
  },
  remove: async (manager, _id) => {
    await manager.delete(TaxRate, { _id });
  },
  audited: async (manager, { zone: _id, rate, ...fields }) => {
    const zone = await manager.findOneBy(TaxZone, { _id });
    if (!zone) throw new DomainError('order.settingNotFound', undefined, 'There is no such zone.');
    const percent = `${String(rate / BP_PER_PERCENT)} %`;
    return {
      name: `${zone.name}: ${fields.taxClass} ${percent}`,
      fields: { zone: zone.name, ...fields, rate: percent },
    };
  },
};
