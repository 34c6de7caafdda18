// The products of a bulk change: reading, locking and writing many of them in one statement each.
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import type { Admin } from '@shop/service-kit/audit/audit';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import { clothOfColourway, settleColourways } from '../products/colourways.js';
import { CategoryCounts } from '../products/category.query.js';
import type { BulkProduct } from './product-change.rules.js';

const columns = `
  id AS _id, name, price_cents AS "priceCents", original_price_cents AS "originalPriceCents",
  price_steps AS "priceSteps", category, stock, unit, cuts_per_unit AS "cutsPerUnit", by_roll AS "byRoll",
  state, live_from AS "liveFrom", deleted_at IS NOT NULL AS "isDeleted",
  cloth_id AS "clothId", colour_name AS "colourName", is_lead AS "isLead", is_gift_card AS "isGiftCard"`;

/** Returns the products that exist, by their ids. */
export const readProducts = async (
  database: Pick<EntityManager | DataSource, 'query'>,
  ids: readonly string[],
): Promise<Map<string, BulkProduct>> =>
  byId(
    await database.query(
      `SELECT ${columns} FROM products WHERE id = ANY ($1::uuid[]) AND swatch_of IS NULL`,
      [ids],
    ),
  );

/** Locks the products in the order of their ids, and returns them by these. */
export const lockProducts = async (
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, BulkProduct>> =>
  byId(
    await manager.query(
      `SELECT ${columns} FROM products WHERE id = ANY ($1::uuid[]) AND swatch_of IS NULL ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    ),
  );

const byId = (products: readonly BulkProduct[]): Map<string, BulkProduct> =>
  new Map(products.map((product) => [product._id, product]));

/** A product before and after its change. */
export interface ChangedProduct {
  before: BulkProduct;
  after: BulkProduct;
}

/** Writes locked products with their stock movements, category counts and deletions; changes are published by the caller. */
export async function writeProducts(
  manager: EntityManager,
  outbox: Outbox,
  { by, changes }: { by: Admin; changes: readonly ChangedProduct[] },
): Promise<void> {
  const rows = changes.map(({ before, after }) => ({
    ...after,
    isLead: leadsAfter({ before, after }),
    delta: after.stock - before.stock,
  }));
  const [written] = await manager.query<[{ product: string; version: number; at: Date }[], number]>(
    `UPDATE products p
        SET price_cents = n."priceCents", original_price_cents = n."originalPriceCents", stock = n.stock,
            category = n.category, state = n.state, is_lead = n."isLead", live_from = n."liveFrom", deleted_at = CASE WHEN n."isDeleted" THEN clock_timestamp() END,
            version = p.version + 1, revision = p.revision + 1
       FROM jsonb_to_recordset($1::jsonb) AS n (_id uuid, "priceCents" int, "originalPriceCents" int, stock int,
              category text, state text, "liveFrom" timestamptz, "isDeleted" boolean, "isLead" boolean)
      WHERE p.id = n._id RETURNING p.id AS product, p.revision AS version, p.deleted_at AS at`,
    [JSON.stringify(rows)],
  );
  await manager.query(
    `INSERT INTO stock_movement (product_id, delta, reason, actor)
     SELECT _id, delta, 'adjust', $2 FROM jsonb_to_recordset($1::jsonb) AS n (_id uuid, delta int) WHERE delta <> 0`,
    [JSON.stringify(rows), by._id],
  );
  const deleted = new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ _id }) => _id));
  await countCategories(manager, outbox, changes);
  await retainFirstImages(manager, [...deleted]);
  const deletions = written.filter(({ product }) => deleted.has(product));
  await outbox.addAll(
    manager,
    catalogueEvents.productDeleted,
    deletions.map((deletion) => [deletion.product, deletion] as const),
  );
}

/** A colourway that is deleted or restored does not lead, until its cloth has a lead again. */
const leadsAfter = ({ before, after }: ChangedProduct): boolean =>
  after.isLead && (clothOfColourway(after) === null || after.isDeleted === before.isDeleted);

async function countCategories(
  manager: EntityManager,
  outbox: Outbox,
  changes: readonly ChangedProduct[],
): Promise<void> {
  const counts = new CategoryCounts();
  for (const { before, after } of changes) {
    if (!before.isDeleted) counts.outOf(before);
    if (!after.isDeleted) counts.into({ ...after, isLead: leadsAfter({ before, after }) });
  }
  const changed = changes.map(({ after }) => after._id);
  const cloths = changes.map(({ after }) => clothOfColourway(after));
  await settleColourways(manager, cloths, { outbox, counts, changed });
  await counts.write(manager);
}

/** Past orders show the first image of a product as it was then. */
async function retainFirstImages(
  manager: EntityManager,
  products: readonly string[],
): Promise<void> {
  await manager.query(
    `INSERT INTO first_images SELECT DISTINCT ON (product_id) image_key FROM product_images
      WHERE product_id = ANY ($1::uuid[]) ORDER BY product_id, position ON CONFLICT DO NOTHING`,
    [products],
  );
}
