import { catalogueEvents } from '@shop/contracts/catalogue';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { imageAddress } from '../products/product.rules.js';

interface Colourway {
  product: string;
  name: string;
  category: string;
  priceCents: number;
  stock: number;
  version: number;
  image: string | null;
}

/** Publishes that the products of a cloth have changed: they show a part of its sheet. */
export async function publishProductsOfCloth(
  manager: EntityManager,
  outbox: Outbox,
  cloth: string,
): Promise<void> {
  const products = await manager.query<[Colourway[], number]>(
    `UPDATE products p SET revision = revision + 1 WHERE cloth_id = $1 AND deleted_at IS NULL
     RETURNING p.id AS product, name, category, price_cents AS "priceCents", stock, revision AS version,
       (SELECT image_key FROM product_images WHERE product_id = p.id ORDER BY position LIMIT 1) AS image`,
    [cloth],
  );
  for (const { image, ...product } of products[0])
    await outbox.add(manager, catalogueEvents.productChanged, product.product, {
      ...product,
      image: image && imageAddress(image),
      at: new Date(),
    });
}
