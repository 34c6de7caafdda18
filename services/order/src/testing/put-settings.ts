// Stores one setting of each kind for the security suite, all in version 1 and with one id.
import { defaultSettings } from '../settings/default-settings.js';
import type { DataSource } from 'typeorm';

/** Returns the values that the requests about these settings need. */
export async function putSettings(dataSource: DataSource): Promise<Record<string, unknown>> {
  const id = crypto.randomUUID();
  const code = `OWN-${id.slice(0, 8).toUpperCase()}`;
  const statements: [string, unknown[]][] = [
    [
      `INSERT INTO shipping_zones (id, name, default_grams, version) VALUES ($1, 'Alps', 200, 1)`,
      [],
    ],
    [
      `INSERT INTO shipping_methods (id, zone_id, name, "time", basis, steps, packing_grams, tax_class, is_active, position, version)
       VALUES ($1, $1, 'Post', '', 'flat', '[{"from": 0, "cents": 490}]', 60, 'standard', true, 0, 1)`,
      [],
    ],
    [
      `INSERT INTO tax_zones (id, name, is_union, is_export, version) VALUES ($1, 'Alps', true, false, 1)`,
      [],
    ],
    [
      `INSERT INTO tax_rates (id, zone_id, tax_class, rate, version) VALUES ($1, $1, 'standard', 2000, 1)`,
      [],
    ],
    [
      `INSERT INTO discounts (id, name, kind, level, effect, value, combines, priority, products, categories,
         excludes_reduced, is_active, version)
       VALUES ($1, 'Spring', 'code', 'order', 'percent', 1000, false, 0, '{}', '{}', false, true, 1)`,
      [],
    ],
    ['INSERT INTO discount_codes (code, discount_id) VALUES ($2, $1)', [code]],
  ];
  for (const [statement, values] of statements) await dataSource.query(statement, [id, ...values]);
  await dataSource.query(
    `INSERT INTO shop_settings (fields, version) VALUES ($1, 1) ON CONFLICT (only_one) DO UPDATE SET version = 1`,
    [defaultSettings('demo')],
  );
  const steps = [{ from: 0, cents: 490 }];
  const fitting = { areas: [{ country: 'AT' }], sellerCountry: 'DE', steps, endsAt: null };
  // Long enough to be recognised as random together with its suffix.
  const prefix = 'OWNED-BY-ME-';
  return { _id: id, zone: id, discount: id, code, prefix, ...fitting };
}
