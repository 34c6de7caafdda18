import type { Area } from '@shop/contracts/places/places';
import type { ShopSettings } from '@shop/contracts/pricing/settings';
import type { DataSource } from 'typeorm';
import type { OrderConfig } from '../config.js';
import { completed, defaultSettings } from '../settings/default-settings.js';
import { discountColumns, type UsableDiscount } from '../discounts/usable-discounts.query.js';
import type { ShippingMethod } from '../shipping/shipping-method.entity.js';
import type { TaxRate } from '../taxes/tax-rate.entity.js';

interface Zone {
  _id: string;
  name: string;
  areas: Area[];
}
export interface ServedZone extends Zone {
  defaultGrams: number;
}
export interface TaxedZone extends Zone {
  isUnion: boolean;
  isExport: boolean;
}

export interface PricingConfig {
  settings: ShopSettings;
  zones: ServedZone[];
  /** Active methods by position, then by id. */
  methods: ShippingMethod[];
  taxZones: TaxedZone[];
  rates: TaxRate[];
  /** Active automatic discounts, including those outside their period. */
  automatic: UsableDiscount[];
}

const areasOf = (table: string) => `
  (SELECT coalesce(json_agg(json_build_object(
            'country', a.country, 'postalFrom', a.postal_from, 'postalTo', a.postal_to)
            ORDER BY a.country, a.postal_from NULLS FIRST), '[]')
     FROM ${table} a WHERE a.zone_id = z.id)`;
const listOf = (rows: string) => `(SELECT coalesce(json_agg(one), '[]') FROM (${rows}) one)`;

// A single statement, so that all terms are of the same moment.
const TERMS = `
  SELECT (SELECT fields FROM shop_settings) AS settings,
    ${listOf(`SELECT id AS "_id", name, default_grams AS "defaultGrams", ${areasOf('shipping_areas')} AS areas
                FROM shipping_zones z ORDER BY id`)} AS zones,
    ${listOf(`SELECT id AS "_id", zone_id AS zone, name, "time", transit, basis, steps, free_from_cents AS "freeFromCents",
                     packing_grams AS "packingGrams", package_max_grams AS "packageMaxGrams",
                     order_max_grams AS "orderMaxGrams", postal_from AS "postalFrom", postal_to AS "postalTo",
                     tax_class AS "taxClass", pickup, is_active AS "isActive", position, version
                FROM shipping_methods WHERE is_active ORDER BY position, id`)} AS methods,
    ${listOf(`SELECT id AS "_id", name, is_union AS "isUnion", is_export AS "isExport", ${areasOf('tax_areas')} AS areas
                FROM tax_zones z ORDER BY id`)} AS "taxZones",
    ${listOf(`SELECT id AS "_id", zone_id AS zone, tax_class AS "taxClass", rate, valid_from AS "validFrom",
                     valid_to AS "validTo", version
                FROM tax_rates ORDER BY id`)} AS rates,
    ${listOf(`SELECT ${discountColumns}
                FROM discounts d WHERE kind = 'automatic' AND is_active AND NOT is_deleted ORDER BY id`)} AS automatic`;

type Row = Omit<PricingConfig, 'settings'> & { settings: Partial<ShopSettings> | null };

export async function readPricingConfig(
  dataSource: DataSource,
  profile: OrderConfig['PROFILE'],
): Promise<PricingConfig> {
  const [row] = await dataSource.query<[Row]>(TERMS);
  return { ...row, settings: completed(defaultSettings(profile), row.settings) };
}
