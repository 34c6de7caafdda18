import type { Transit } from '@shop/contracts/pricing/arrival';
import { shippingRpc, type ShippingMethodFields } from '@shop/contracts/pricing/shipping';
import { DomainError } from '@shop/service-kit/domain-error';
import type { SettingKind } from '../settings/setting-editor.js';
import { ShippingMethod } from './shipping-method.entity.js';
import { ShippingZone } from './shipping-zone.entity.js';

const lock = { mode: 'pessimistic_write' } as const;

/** Delivery methods in the editor of settings. */
export const shippingMethods: SettingKind<ShippingMethodFields> = {
  kind: 'shipping',
  noun: 'method',
  saveRpc: shippingRpc.saveMethod,
  removeRpc: shippingRpc.removeMethod,
  find: async (manager, id) => {
    const method = await manager.findOne(ShippingMethod, { where: { _id: id }, lock });
    if (!method) return null;
    const { _id, version, ...fields } = method;
    return { fields, version };
  },
  insert: async (manager, _id, fields) => {
    await manager.insert(ShippingMethod, { _id, ...fields, version: 1 });
  },
  update: async (manager, _id, fields, version) => {
    await manager.update(ShippingMethod, { _id }, { ...fields, version });
  },
  remove: async (manager, _id) => {
    await manager.delete(ShippingMethod, { _id });
  },
  audited: async (manager, { zone: _id, steps, pickup, transit, ...fields }) => {
    const zone = await manager.findOneBy(ShippingZone, { _id });
    if (!zone) throw new DomainError('order.settingNotFound', undefined, 'There is no such zone.');
    return {
      name: `${zone.name}: ${fields.name}`,
      fields: {
        zone: zone.name,
        ...fields,
        transit: transit && transitText(transit),
        steps: steps.map(({ from, cents }) => `from ${String(from)}: ${String(cents)} cents`),
        pickup: pickup && Object.values(pickup).join(', '),
      },
    };
  },
};

const transitText = ({ from, to, before }: Transit): string =>
  `${String(from)}-${String(to)} business days` +
  (before === undefined ? '' : `, ordered before ${String(before)}:00`);
