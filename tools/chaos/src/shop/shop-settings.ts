import {
  shopSettings,
  type SettingsView,
  type ShopSettings,
} from '@shop/contracts/pricing/settings';
import type { Admin } from '../load/admin.js';

const PATH = '/api/admin/settings';

/** Without a seller no documents are issued. */
export const withSeller = (settings: ShopSettings): ShopSettings => ({
  ...settings,
  seller: {
    name: 'Chaos Cloth',
    address: '1 Test Street\nDhaka',
    taxNumber: '1',
    vatId: '',
    taxCurrency: '',
  },
});

/** Changes settings of the shop. Throws if they are refused. */
export async function changeSettings(
  admin: Admin,
  change: (settings: ShopSettings) => ShopSettings,
): Promise<void> {
  const before = JSON.parse((await admin.get(PATH)).text) as SettingsView;
  const settings = change(shopSettings.parse(before));
  const { status, text } = await admin.put(PATH, { settings, version: before.version });
  if (status !== 200) throw new Error(`The settings are refused: ${text}`);
}
