// Sets the shop up for specs, as an owner does.
import { randomUUID } from 'node:crypto';
import type { TaxClass } from '@shop/contracts/money/charged-as';
import type { Area } from '@shop/contracts/places/places';
import type { DiscountFields } from '@shop/contracts/pricing/discounts';
import type { ShopSettings } from '@shop/contracts/pricing/settings';
import type { ShippingMethodFields } from '@shop/contracts/pricing/shipping';
import type { DataSource } from 'typeorm';
import { storeCopies, type CopiedProduct } from '../product-copies/product-copies.query.js';

type PlaceArea = Pick<Area, 'country'> & Partial<Area>;

/** Sets the shop up; each method returns an id. */
export class Owner {
  constructor(private readonly dataSource: DataSource) {}

  async zone(name: string, areas: readonly PlaceArea[], defaultGrams = 200): Promise<string> {
    const zone = randomUUID();
    await this.dataSource.query(
      'INSERT INTO shipping_zones (id, name, default_grams, version) VALUES ($1, $2, $3, 1)',
      [zone, name, defaultGrams],
    );
    await this.areas('shipping_areas', zone, areas);
    return zone;
  }

  async method(zone: string, fields: Partial<ShippingMethodFields> = {}): Promise<string> {
    const method = randomUUID();
    const all = { ...usualMethod, ...fields };
    await this.dataSource.query(
      `INSERT INTO shipping_methods (id, zone_id, name, "time", transit, basis, steps, free_from_cents, packing_grams,
              package_max_grams, order_max_grams, postal_from, postal_to, tax_class, pickup, is_active, position, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 1)`,
      [
        method,
        zone,
        all.name,
        all.time,
        all.transit,
        all.basis,
        JSON.stringify(all.steps),
        all.freeFromCents,
        all.packingGrams,
        all.packageMaxGrams,
        all.orderMaxGrams,
        all.postalFrom,
        all.postalTo,
        all.taxClass,
        all.pickup && JSON.stringify(all.pickup),
        all.isActive,
        all.position,
      ],
    );
    return method;
  }

  async taxZone(
    areas: readonly PlaceArea[],
    { isUnion = false, isExport = false } = {},
  ): Promise<string> {
    const zone = randomUUID();
    await this.dataSource.query(
      'INSERT INTO tax_zones (id, name, is_union, is_export, version) VALUES ($1, $2, $3, $4, 1)',
      [zone, zone, isUnion, isExport],
    );
    await this.areas('tax_areas', zone, areas);
    return zone;
  }

  async rate(
    zone: string,
    rate: number,
    { from, to, taxClass = 'standard' }: { from?: string; to?: string; taxClass?: TaxClass } = {},
  ): Promise<string> {
    const id = randomUUID();
    await this.dataSource.query(
      'INSERT INTO tax_rates (id, zone_id, tax_class, rate, valid_from, valid_to, version) VALUES ($1, $2, $3, $4, $5, $6, 1)',
      [id, zone, taxClass, rate, from, to],
    );
    return id;
  }

  async discount(code: string | null, fields: Partial<DiscountFields> = {}): Promise<string> {
    const discount = randomUUID();
    const all = { ...usualDiscount, ...fields };
    await this.dataSource.query(
      `INSERT INTO discounts (id, name, kind, level, effect, value, combines, priority, min_cents, min_quantity, products,
              categories, excludes_reduced, starts_at, ends_at, uses_max, uses_per_buyer, is_active, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 1)`,
      [
        discount,
        all.name,
        code === null ? 'automatic' : 'code',
        all.level,
        all.effect,
        all.value,
        all.combines,
        all.priority,
        all.minCents,
        all.minQuantity,
        all.products,
        all.categories,
        all.excludesReduced,
        all.startsAt,
        all.endsAt,
        all.usesMax,
        all.usesPerBuyer,
        all.isActive,
      ],
    );
    if (code !== null)
      await this.dataSource.query(
        'INSERT INTO discount_codes (code, discount_id) VALUES ($1, $2)',
        [code, discount],
      );
    return discount;
  }

  async settings(fields: Partial<ShopSettings>): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO shop_settings AS known (fields, version) VALUES ($1, 1)
       ON CONFLICT (only_one) DO UPDATE SET fields = known.fields || excluded.fields, version = known.version + 1`,
      [JSON.stringify(fields)],
    );
  }

  /** Stores the service's copy of a product. */
  async product(news: Partial<CopiedProduct> = {}): Promise<string> {
    const product = randomUUID();
    const all = {
      product,
      name: 'Tweed',
      category: 'wool',
      priceCents: 1_000,
      version: 1,
      ...news,
    };
    await storeCopies(this.dataSource.manager, [all]);
    return all.product;
  }

  private async areas(table: string, zone: string, areas: readonly PlaceArea[]): Promise<void> {
    for (const { country, postalFrom = null, postalTo = null } of areas)
      await this.dataSource.query(
        `INSERT INTO ${table} (zone_id, country, postal_from, postal_to) VALUES ($1, $2, $3, $4)`,
        [zone, country, postalFrom, postalTo],
      );
  }
}

const usualMethod: Omit<ShippingMethodFields, 'zone'> = {
  name: 'Courier',
  time: '2 days',
  transit: null,
  basis: 'flat',
  steps: [{ from: 0, cents: 490 }],
  freeFromCents: null,
  packingGrams: 0,
  packageMaxGrams: null,
  orderMaxGrams: null,
  postalFrom: null,
  postalTo: null,
  taxClass: 'standard',
  pickup: null,
  isActive: true,
  position: 1,
};

const usualDiscount: DiscountFields = {
  name: 'An offer',
  kind: 'code',
  level: 'order',
  effect: 'percent',
  value: 1_000,
  combines: false,
  priority: 0,
  minCents: null,
  minQuantity: null,
  products: [],
  categories: [],
  excludesReduced: false,
  startsAt: null,
  endsAt: null,
  usesMax: null,
  usesPerBuyer: null,
  isActive: true,
};
