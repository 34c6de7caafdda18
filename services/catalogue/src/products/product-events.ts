// The events of a product, as its row and its cloth say them.
import { catalogueEvents, type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import type { ProductState } from '@shop/contracts/catalogue/product-state';
import type { PriceStep, TaxClass } from '@shop/contracts/money/charged-as';
import type { LengthUnit } from '@shop/contracts/money/units';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { strikesLowest } from './product-list.query.js';
import { imageAddress, lineName } from './product.rules.js';
import { followProducts } from './swatches.query.js';

export interface EventRow {
  product: string;
  name: string;
  category: string;
  priceCents: number;
  stock: number;
  /** Null if its stock is one sum. */
  rolls: { longest: number; oneLot: number } | null;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  leastCuts: number;
  shippingGrams: number | null;
  taxClass: TaxClass;
  weightGsm: number | null;
  widthMm: number | null;
  isReduced: boolean;
  priceSteps: PriceStep[];
  image: string | null;
  state: ProductState;
  swatchOf: string | null;
  isGiftCard: boolean;
  version: number;
  createdAt: Date;
}

/** All that `EventRow` has, from `eventTables`. */
export const eventColumns = `
  p.id AS product, ${lineName} AS name, p.category, p.price_cents AS "priceCents", p.stock, p.unit,
  CASE WHEN p.by_roll THEN json_build_object('longest', p.longest, 'oneLot', p.one_lot) END AS rolls,
  p.cuts_per_unit AS "cutsPerUnit", p.least_cuts AS "leastCuts", p.shipping_grams AS "shippingGrams",
  p.tax_class AS "taxClass", c.weight_gsm AS "weightGsm", c.width_mm AS "widthMm",
  struck_price(p, ${strikesLowest}) IS NOT NULL AS "isReduced", p.price_steps AS "priceSteps",
  (SELECT image_key FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1) AS image,
  p.state, p.swatch_of AS "swatchOf", p.is_gift_card AS "isGiftCard", p.revision AS version, p.created_at AS "createdAt"`;

/** A draft of a cloth is for admins alone. */
export const eventTables = `products p LEFT JOIN cloths c ON c.id = p.cloth_id AND c.state = 'published'`;

/** Leaves out fields that are unknown or have their default. */
export function eventOf(row: EventRow, at: Date): ProductEvent {
  const { unit, cutsPerUnit, leastCuts, shippingGrams, taxClass, weightGsm, widthMm } = row;
  return {
    product: row.product,
    name: row.name,
    category: row.category,
    priceCents: row.priceCents,
    stock: row.stock,
    ...row.rolls,
    ...(unit !== 'piece' && { unit, cutsPerUnit, leastCuts }),
    ...(taxClass !== 'standard' && { taxClass }),
    ...(weightGsm !== null && { weightGsm }),
    ...(widthMm !== null && { widthMm }),
    ...(shippingGrams !== null && { shippingGrams }),
    ...(row.isReduced && { isReduced: true }),
    ...(row.priceSteps.length > 0 && { priceSteps: row.priceSteps }),
    image: row.image && imageAddress(row.image),
    ...(row.state !== 'live' && { state: row.state }),
    ...(row.swatchOf !== null && { swatchOf: row.swatchOf }),
    ...(row.isGiftCard && { isGiftCard: true }),
    version: row.version,
    at: at.toISOString(),
  };
}

/** Events written at a time: a cloth may have any number of products. */
const CHUNK = 200;

/**
 * Publishes that these products have changed, unless they are deleted; their versions have grown already. Their swatches
 * follow them.
 */
export async function publishChanged(
  manager: EntityManager,
  outbox: Outbox,
  changed: readonly string[],
): Promise<void> {
  const products = [...changed, ...(await followProducts(manager, changed))];
  for (let from = 0; from < products.length; from += CHUNK) {
    const chunk = products.slice(from, from + CHUNK);
    const rows = await eventRows(manager, chunk);
    const changes = rows.map((row) => [row.product, eventOf(row, new Date())] as const);
    await outbox.addAll(manager, catalogueEvents.productChanged, changes);
  }
}

/** Publishes a product that was just added, at the moment of its row: a rebuild counts it on the same day. */
export async function publishCreated(
  manager: EntityManager,
  outbox: Outbox,
  product: string,
): Promise<void> {
  for (const row of await eventRows(manager, [product]))
    await outbox.add(manager, catalogueEvents.productCreated, product, eventOf(row, row.createdAt));
}

const eventRows = (manager: EntityManager, products: readonly string[]): Promise<EventRow[]> =>
  manager.query(
    `SELECT ${eventColumns} FROM ${eventTables} WHERE p.id = ANY ($1::uuid[]) AND p.deleted_at IS NULL
      ORDER BY p.created_at, p.id`,
    [products],
  );
