import { Injectable } from '@nestjs/common';
import type { ImageScaleList, SetImageScaleInput } from '@shop/contracts/catalogue/image-scales';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { lockProduct } from './product-rows.query.js';
import { imageAddress } from './product.rules.js';
import { assertSeen } from './seen-value.rules.js';

/** Scales of images. An image has the same scale for all products that show it. */
@Injectable()
export class ImageScalesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  async list(product: string): Promise<ImageScaleList> {
    const rows = await this.dataSource.query<{ key: string; tenths: number }[]>(
      `SELECT s.image_key AS key, s.tenths FROM product_images i
         JOIN image_scales s ON s.image_key = i.image_key
        WHERE i.product_id = $1 ORDER BY i.position`,
      [product],
    );
    const scales = rows.map(({ key, tenths }) => ({ image: imageAddress(key), tenths }));
    return { success: true, scales };
  }

  /** Throws `catalogue.productNotFound`, also if the product does not have the image. */
  async set(
    by: Admin,
    { product, image, tenths, seen }: SetImageScaleInput & { product: string },
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { name } = await lockProduct(manager, product);
      const key = await keyOf(manager, product, image);
      const before = await scaleOf(manager, key);
      if (before === tenths) return;
      assertSeen('tenths', { now: before, seen, value: tenths });
      await (tenths === null
        ? manager.query('DELETE FROM image_scales WHERE image_key = $1', [key])
        : storeScales(manager, [{ key, tenths }]));
      await this.audit.record(manager, {
        by,
        action: 'product.imageScaleChanged',
        subject: { kind: 'product', _id: product, name },
        before: { image, centimetres: centimetresOf(before) },
        after: { image, centimetres: centimetresOf(tenths) },
      });
    });
  }
}

const centimetresOf = (tenths: number | null): number | null =>
  tenths === null ? null : tenths / 100;

/** Stores the scales of images by their keys. */
export const storeScales = (
  manager: Pick<EntityManager, 'query'>,
  scales: readonly { key: string; tenths: number }[],
): Promise<unknown> =>
  manager.query(
    `INSERT INTO image_scales (image_key, tenths)
     SELECT * FROM unnest($1::text[], $2::int[])
     ON CONFLICT (image_key) DO UPDATE SET tenths = excluded.tenths`,
    [scales.map(({ key }) => key), scales.map(({ tenths }) => tenths)],
  );

async function keyOf(manager: EntityManager, product: string, image: string): Promise<string> {
  const rows = await manager.query<{ key: string }[]>(
    'SELECT image_key AS key FROM product_images WHERE product_id = $1',
    [product],
  );
  const found = rows.find(({ key }) => imageAddress(key) === image);
  if (!found)
    throw new DomainError(
      'catalogue.productNotFound',
      undefined,
      'This product has no such image.',
    );
  return found.key;
}

async function scaleOf(manager: EntityManager, key: string): Promise<number | null> {
  const [row] = await manager.query<{ tenths: number }[]>(
    'SELECT tenths FROM image_scales WHERE image_key = $1 FOR UPDATE',
    [key],
  );
  return row?.tenths ?? null;
}
