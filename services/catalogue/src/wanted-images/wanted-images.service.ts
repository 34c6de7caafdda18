import { Injectable } from '@nestjs/common';
import {
  WANTED_IMAGE_DAYS,
  type PlacedImage,
  type WantedImage,
  type WantedImageList,
  type WantedImagesQuery,
} from '@shop/contracts/catalogue/wanted-images';
import { DAY_MS } from '@shop/contracts/core/time';
import type { Admin } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { ImagesService } from '../images/images.service.js';
import { ProductAdminService } from '../products/product-admin.service.js';
import { imagesOf } from '../products/product-rows.query.js';
import { fileKey, orderWithFile } from './wanted-image.rules.js';
import {
  countNaming,
  countWanted,
  cursorOf,
  filesOf,
  lockWaiting,
  markPlaced,
  wantedPage,
  withImage,
  type WaitingProduct,
  type WantedRow,
} from './wanted-images.query.js';

const wantedView = (row: WantedRow): WantedImage => ({
  _id: cursorOf(row),
  product: { _id: row.product, name: row.name },
  file: row.file,
  wantedAt: row.wantedAt.toISOString(),
  until: new Date(row.wantedAt.getTime() + WANTED_IMAGE_DAYS * DAY_MS).toISOString(),
});

/** An order for one of these products waits at most two seconds for its row. */
const PRODUCTS_PER_TRANSACTION = 20;

/** Adds images to the products whose rows in a list named their files (W46). */
@Injectable()
export class WantedImagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly images: ImagesService,
    private readonly products: ProductAdminService,
  ) {}

  async list(query: WantedImagesQuery): Promise<WantedImageList> {
    const { text, values } = wantedPage(query);
    const [rows, total] = await Promise.all([
      this.dataSource.query<WantedRow[]>(text, values),
      countWanted(this.dataSource, query.search),
    ]);
    const page = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? page.at(-1) : undefined;
    return {
      success: true,
      images: page.map(wantedView),
      total,
      next: last ? cursorOf(last) : null,
    };
  }

  /**
   * Adds the upload under `staged` to every product that waits for a file of this name. A repeated request returns the
   * same products.
   * @throws DomainError `catalogue.imageNotWanted`, `catalogue.imageRefused`
   */
  async place(by: Admin, { staged, name }: { staged: string; name: string }): Promise<PlacedImage> {
    const file = fileKey(name);
    const { waiting, placed } = await countNaming(this.dataSource.manager, file);
    if (waiting + placed === 0) throw new DomainError('catalogue.imageNotWanted');
    const key = await this.images.prepare(staged, name);
    const refused: PlacedImage['refused'] = [];
    while (await this.placePart(by, { file, key, refused }));
    const found = await withImage(this.dataSource.manager, file, key);
    if (found.count + refused.length === 0)
      throw new DomainError(
        'catalogue.imageNotWanted',
        undefined,
        'Another image with this file name was added before.',
      );
    return { success: true, ...found, refused };
  }

  /** Adds the image to the next products; returns false when there is none. */
  private async placePart(
    by: Admin,
    { file, key, refused }: { file: string; key: string; refused: PlacedImage['refused'] },
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const waiting = await lockWaiting(manager, file, {
        refused: refused.map(({ product }) => product._id),
        most: PRODUCTS_PER_TRANSACTION,
      });
      for (const row of waiting) {
        const message = await this.addTo(manager, by, row, key);
        const { product, name } = row;
        if (message === null) await markPlaced(manager, { product, file, key });
        else refused.push({ product: { _id: product, name }, message });
      }
      return waiting.length > 0;
    });
  }

  /** Returns why the product cannot have the image, or null if it was added. */
  private async addTo(
    manager: EntityManager,
    by: Admin,
    { product, position }: WaitingProduct,
    key: string,
  ): Promise<string | null> {
    const has = await imagesOf(manager, product);
    const order = orderWithFile(has, await filesOf(manager, product), position);
    const images = { kept: null, added: [key], order };
    try {
      await manager.transaction((nested) =>
        this.products.changeIn(nested, by, { product, fields: {}, images }),
      );
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return error.message;
      throw error;
    }
  }
}
