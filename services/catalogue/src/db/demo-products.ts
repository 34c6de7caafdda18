import { demoId } from '@shop/seeds/demo-id';
import type { DemoProduct } from '@shop/seeds/seed-files';
import type { DemoReview } from '@shop/seeds/demo-reviews';
import type { DemoDelivery } from '@shop/seeds/demo-rolls';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { Product } from '../products/product.entity.js';
import type { NewProduct, ProductsService } from '../products/products.service.js';
import { addOffer } from '../products/swatches.service.js';
import { addDemoRolls } from './demo-rolls.js';

/** The demo data of products besides their own fields. */
export interface DemoCatalogue {
  products: DemoProduct[];
  /** Pieces or metres that the demo orders will take: a product starts with these on top of its stock. */
  sold: ReadonlyMap<string, number>;
  /** Image keys of each product, in the order of its gallery. */
  images: ReadonlyMap<string, string[]>;
  /** The code of each product's cloth, which is there already. */
  cloths?: ReadonlyMap<string, string>;
  /** The rolls of what is cut to length; without them its stock is one sum. */
  deliveries?: readonly DemoDelivery[];
  reviews?: readonly DemoReview[];
}

/** Swatches of each cloth that is sold by length. */
const SWATCHES = 60;

interface DemoServices {
  dataSource: DataSource;
  outbox: Outbox;
  products: ProductsService;
}

/** Returns the missing demo products if the shop is empty or its seed was interrupted, else none. */
export async function missingProducts(
  dataSource: DataSource,
  demo: DemoProduct[],
): Promise<DemoProduct[]> {
  const rows = await dataSource.manager.find(Product, {
    select: { _id: true },
    where: { swatchOf: IsNull() },
  });
  const there = new Set(rows.map((row) => row._id));
  const missing = demo.filter((product) => !there.has(product._id));
  const isOnlyDemo = rows.length + missing.length === demo.length;
  return isOnlyDemo ? missing : [];
}

/** Adds the products one by one, each with its rolls and its swatch, through the same use cases as an admin's. */
export async function addDemoProducts(
  { dataSource, outbox, products }: DemoServices,
  demo: DemoCatalogue,
): Promise<void> {
  for (const product of demo.products)
    await dataSource.transaction(async (manager) => {
      const added = await products.createIn(manager, newProductOf(product, demo));
      await writeHistory(manager, added);
      await addReviews(
        manager,
        demo.reviews?.filter((review) => review.product === added._id),
      );
      if (product.sale && product.isOnRolls !== false && demo.deliveries)
        await addDemoRolls(manager, outbox, added, demo.deliveries);
      if (product.sale)
        await addOffer(manager, outbox, added._id, {
          stock: SWATCHES,
          id: demoId(`swatch of ${added._id}`),
        });
    });
}

/** A shop that has sold for some months; what is reduced fell three weeks ago. */
async function writeHistory(manager: EntityManager, { _id, originalPriceCents }: Product) {
  await manager.query(
    `UPDATE price_history SET from_at = now() - CASE WHEN $2::int IS NULL THEN interval '120 days' ELSE interval '21 days' END
      WHERE product_id = $1`,
    [_id, originalPriceCents],
  );
  if (originalPriceCents === null) return;
  await manager.query(
    `INSERT INTO price_history VALUES ($1, $2, now() - interval '120 days', now() - interval '21 days')`,
    [_id, originalPriceCents],
  );
  await manager.query(
    `UPDATE products SET reduced_at = now() - interval '21 days', lowest_cents = $2 WHERE id = $1`,
    [_id, originalPriceCents],
  );
  await manager.query('SELECT write_view_of(p) FROM products p WHERE id = $1', [_id]);
}

const newProductOf = (
  { sale, ...product }: DemoProduct,
  { sold, images, cloths }: DemoCatalogue,
): NewProduct => ({
  ...product,
  sale: sale ? { kind: 'length', version: 1, unit: 'm', most: null, ...sale } : undefined,
  stock: product.stock + (sold.get(product._id) ?? 0),
  images: images.get(product._id) ?? [],
  cloth: cloths?.get(product._id),
});

/** Adds written reviews without an account; the rating of the product counts them already. */
async function addReviews(
  manager: EntityManager,
  reviews: readonly DemoReview[] = [],
): Promise<void> {
  await manager.query(
    `INSERT INTO reviews (product_id, author, stars, text, created_at, reply, replied_at, helpful)
     SELECT product, author, stars, text, "createdAt", reply, "repliedAt", helpful
       FROM json_to_recordset($1) AS r (product uuid, author text, stars int, text text, "createdAt" timestamptz,
                                        reply text, "repliedAt" timestamptz, helpful int)`,
    [JSON.stringify(reviews)],
  );
}
