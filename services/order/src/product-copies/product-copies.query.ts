// This service's copies of products, so that pricing needs no request.
import type { ProductEvent } from '@shop/contracts/catalogue/catalogue';
import type { LengthUnit } from '@shop/contracts/money/units';
import type { PriceStep, TaxClass } from '@shop/contracts/money/charged-as';
import type { DataSource, EntityManager } from 'typeorm';

export interface ProductCopy {
  product: string;
  name: string;
  category: string;
  priceCents: number;
  /** Price steps by ascending `from`, which is in pieces or cuts; the prices fall. */
  priceSteps: PriceStep[];
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  taxClass: TaxClass;
  weightGsm: number | null;
  widthMm: number | null;
  shippingGrams: number | null;
  isReduced: boolean;
  isSwatch: boolean;
  isGiftCard: boolean;
  /** True if the product was deleted or is not live, so that it cannot be ordered. */
  isGone: boolean;
}

/** Returns the copies of these products that exist. */
export const copiesOf = (
  dataSource: DataSource,
  products: readonly string[],
): Promise<ProductCopy[]> =>
  dataSource.query<ProductCopy[]>(
    `SELECT product_id AS product, name, category, price_cents AS "priceCents", price_steps AS "priceSteps", unit,
            cuts_per_unit AS "cutsPerUnit", tax_class AS "taxClass", weight_gsm AS "weightGsm",
            width_mm AS "widthMm", shipping_grams AS "shippingGrams", is_reduced AS "isReduced",
            is_swatch AS "isSwatch", is_gift_card AS "isGiftCard",
            is_deleted OR state <> 'live' AS "isGone"
       FROM product_copies WHERE product_id = ANY ($1::uuid[])`,
    [products],
  );

/** The copied fields of the event. */
export type CopiedProduct = Omit<ProductEvent, 'stock' | 'image' | 'at'> & { deleted?: boolean };

/** Stores copies. An older version changes nothing; a newer one also restores a deleted product. */
export async function storeCopies(
  manager: EntityManager,
  products: readonly CopiedProduct[],
): Promise<void> {
  await manager.query(
    `INSERT INTO product_copies AS known
            (product_id, version, name, category, price_cents, price_steps, unit, cuts_per_unit, tax_class,
             weight_gsm, width_mm, shipping_grams, is_reduced, is_swatch, is_gift_card, state, is_deleted)
     SELECT product, version, name, category, "priceCents", coalesce("priceSteps", '[]'), coalesce(unit, 'piece'),
            coalesce("cutsPerUnit", 1), coalesce("taxClass", 'standard'), "weightGsm", "widthMm", "shippingGrams",
            coalesce("isReduced", false), "swatchOf" IS NOT NULL, coalesce("isGiftCard", false), coalesce(state, 'live'), coalesce(deleted, false)
       FROM jsonb_to_recordset($1::jsonb) AS p (product uuid, version int, name text, category text, "priceCents" int,
              "priceSteps" jsonb, unit text, "cutsPerUnit" int, "taxClass" text, "weightGsm" int, "widthMm" int,
              "shippingGrams" int, "isReduced" boolean, "swatchOf" uuid, "isGiftCard" boolean, state text, deleted boolean)
      ORDER BY product
     ON CONFLICT (product_id) DO UPDATE
        SET version = excluded.version, name = excluded.name, category = excluded.category,
            price_cents = excluded.price_cents, price_steps = excluded.price_steps, unit = excluded.unit,
            cuts_per_unit = excluded.cuts_per_unit, tax_class = excluded.tax_class, weight_gsm = excluded.weight_gsm,
            width_mm = excluded.width_mm, shipping_grams = excluded.shipping_grams, is_reduced = excluded.is_reduced,
            is_swatch = excluded.is_swatch, is_gift_card = excluded.is_gift_card, state = excluded.state,
            is_deleted = excluded.is_deleted OR (known.is_deleted AND known.version = excluded.version)
      WHERE known.version <= excluded.version AND known.* IS DISTINCT FROM excluded.*`,
    [JSON.stringify(products)],
  );
}

/** Also records a deleted product without a copy, because its creation may arrive after its deletion. */
export async function markDeleted(
  manager: EntityManager,
  { product, version }: { product: string; version: number },
): Promise<void> {
  await manager.query(
    `INSERT INTO product_copies AS known
            (product_id, version, name, category, price_cents, unit, cuts_per_unit, tax_class, is_reduced, is_deleted)
     VALUES ($1, $2, '', '', 0, 'piece', 1, 'standard', false, true)
     ON CONFLICT (product_id) DO UPDATE SET is_deleted = true, version = excluded.version
      WHERE known.version <= excluded.version`,
    [product, version],
  );
}
