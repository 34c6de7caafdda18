// The rows of a product that an admin's change reads and writes.
import type { Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { IsNull, type EntityManager } from 'typeorm';
import { ProductImage } from './product-image.entity.js';
import { Product } from './product.entity.js';
import { addImages } from './products.service.js';

/** Locks a product and returns it. Throws `catalogue.productNotFound`. */
export async function lockProduct(manager: EntityManager, id: string): Promise<Product> {
  const product = await manager.findOne(Product, {
    where: { _id: id, deletedAt: IsNull(), swatchOf: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });
  if (!product) throw new DomainError('catalogue.productNotFound');
  return product;
}

/** Returns the keys of the images of a product, in their order. */
export async function imagesOf(manager: EntityManager, product: string): Promise<string[]> {
  const rows = await manager.find(ProductImage, {
    where: { product },
    order: { position: 'ASC' },
  });
  return rows.map(({ key }) => key);
}

/** Retains an image for past orders, which show the first image of the product as it was then. */
export async function retainForOrders(
  manager: EntityManager,
  key: string | undefined,
): Promise<void> {
  if (key === undefined) return;
  await manager.query('INSERT INTO first_images VALUES ($1) ON CONFLICT DO NOTHING', [key]);
}

export async function replaceImages(
  manager: EntityManager,
  product: string,
  keys: readonly string[],
): Promise<void> {
  await manager.delete(ProductImage, { product });
  await addImages(manager, product, keys);
}

/** Writes an admin's change of stock to the ledger; `delta` in pieces or cuts. */
export async function recordStock(
  manager: EntityManager,
  by: Admin,
  product: string,
  delta: number,
): Promise<void> {
  if (delta === 0) return;
  await manager.query(
    `INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ($1, $2, 'adjust', $3)`,
    [product, delta, by._id],
  );
}
