import { Injectable } from '@nestjs/common';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { SAVED_MAX, type SavedList } from '@shop/contracts/catalogue/saved';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { productView } from '../products/product-list.query.js';

/** Keeps the saved products of each user. Removed products are not shown. */
@Injectable()
export class SavedProductsService {
  constructor(private readonly dataSource: DataSource) {}

  async list(user: string): Promise<SavedList> {
    const rows = await this.dataSource.query<{ view: ProductView }[]>(
      `SELECT ${productView}::json AS view FROM saved_products s JOIN products p ON p.id = s.product_id
        WHERE s.user_id = $1 AND p.deleted_at IS NULL
        ORDER BY s.saved_at DESC, p.id LIMIT ${String(SAVED_MAX)}`,
      [user],
    );
    return { success: true, products: rows.map(({ view }) => view) };
  }

  async save(user: string, product: string): Promise<void> {
    const [known] = await this.dataSource.query<unknown[]>(
      `WITH saved AS (
         INSERT INTO saved_products (user_id, product_id)
         SELECT $1, id FROM products WHERE id = $2 AND deleted_at IS NULL
         ON CONFLICT DO NOTHING)
       SELECT id FROM products WHERE id = $2 AND deleted_at IS NULL`,
      [user, product],
    );
    if (known === undefined) throw new DomainError('catalogue.productNotFound');
  }

  async drop(user: string, product: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM saved_products WHERE user_id = $1 AND product_id = $2',
      [user, product],
    );
  }

  /** Drops everything of a user who is no more. */
  async forget(manager: EntityManager, user: string): Promise<void> {
    await manager.query('DELETE FROM saved_products WHERE user_id = $1', [user]);
  }
}
