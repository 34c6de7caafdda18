import { discountsRpc, type DiscountFields } from '@shop/contracts/pricing/discounts';
import type { SettingKind } from '../settings/setting-editor.js';
import { Discount } from './discount.entity.js';

const lock = { mode: 'pessimistic_write' } as const;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const date = (at: string | null): Date | null => (at === null ? null : new Date(at));

const columnsOf = ({ startsAt, endsAt, ...fields }: DiscountFields) => ({
  ...fields,
  startsAt: date(startsAt),
  endsAt: date(endsAt),
});

/** Discounts in the editor of settings. A deleted discount is kept without its codes, for the orders that used it. */
export const editedDiscount: SettingKind<DiscountFields> = {
  kind: 'discount',
  noun: '',
  saveRpc: discountsRpc.save,
  removeRpc: discountsRpc.remove,
  find: async (manager, id) => {
    const stored = await manager.findOne(Discount, { where: { _id: id, isDeleted: false }, lock });
    if (!stored) return null;
    const { _id, version, uses: _uses, createdAt: _createdAt, isDeleted: _, ...fields } = stored;
    return {
      fields: { ...fields, startsAt: iso(fields.startsAt), endsAt: iso(fields.endsAt) },
      version,
    };
  },
  insert: async (manager, _id, fields) => {
    await manager.insert(Discount, { _id, ...columnsOf(fields), version: 1 });
  },
  update: async (manager, _id, fields, version) => {
    await manager.update(Discount, { _id }, { ...columnsOf(fields), version });
  },
  remove: async (manager, _id) => {
    await manager.update(Discount, { _id }, { isDeleted: true });
    await manager.query('DELETE FROM discount_codes WHERE discount_id = $1', [_id]);
  },
  audited: (_manager, fields) => ({ name: fields.name, fields: { ...fields } }),
};
