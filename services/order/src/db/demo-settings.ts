import type { DemoSettings } from '@shop/seeds/demo-settings';
import type { DataSource } from 'typeorm';
import { insertCodes } from '../discounts/discount-codes.query.js';
import { editedDiscount } from '../discounts/edited-discount.js';
import { shippingMethods } from '../shipping/shipping-methods.js';
import { shippingZones } from '../shipping/shipping-zones.js';
import { taxRates } from '../taxes/tax-rates.js';
import { taxZones } from '../taxes/tax-zones.js';

/** The delivery method of every new shop. */
const STANDARD = '5a1e0000-0000-4000-8000-000000000002';

/** Adds the demo's settings in one transaction; does nothing if an admin or an earlier seed has set the shop up. */
export async function addDemoSettings(dataSource: DataSource, demo: DemoSettings): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const [{ isSetUp }] = await manager.query<[{ isSetUp: boolean }]>(
      `SELECT EXISTS (SELECT FROM shop_settings) OR EXISTS (SELECT FROM tax_zones) OR EXISTS (SELECT FROM discounts)
              OR (SELECT count(*) > 1 FROM shipping_methods) AS "isSetUp"`,
    );
    if (isSetUp) return;
    await manager.query('INSERT INTO shop_settings (fields, version) VALUES ($1, 1)', [
      demo.settings,
    ]);
    for (const { _id, fields } of demo.zones) await shippingZones.insert(manager, _id, fields);
    await manager.query('UPDATE shipping_methods SET transit = $1 WHERE id = $2', [
      demo.standardTransit,
      STANDARD,
    ]);
    for (const { _id, fields } of demo.methods) await shippingMethods.insert(manager, _id, fields);
    for (const { _id, fields } of demo.taxZones) await taxZones.insert(manager, _id, fields);
    for (const { _id, fields } of demo.rates) await taxRates.insert(manager, _id, fields);
    for (const { _id, fields, codes } of demo.discounts) {
      await editedDiscount.insert(manager, _id, fields);
      await insertCodes(manager, _id, codes, null);
    }
  });
}
