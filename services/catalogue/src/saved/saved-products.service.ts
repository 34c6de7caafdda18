import { Injectable } from '@nestjs/common';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { SAVED_MAX, type SavedList } from '@shop/contracts/catalogue/saved';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { isInShop } from '../products/product-state.rules.js';
import { productView } from '../products/product-list.query.js';

type GoneProduct = SavedList['gone'][number];

/** Keeps the saved products of each user. Of a product that is no longer for sale only the name is shown. */
@Injectable()
export class SavedProductsService {
  constructor(private readonly dataSource: DataSource) {}

  async list(user: string): Promise<SavedList> {
    const rows = await this.dataSource.query<{ view: ProductView | null; gone: GoneProduct }[]>(
      `SELECT CASE WHEN ${isInShop} THEN ${productView}::json END AS view,
              json_build_object('_id', p.id, 'name', p.name) AS gone
         FROM saved_products s JOIN products p ON p.id = s.product_id
        WHERE s.user_id = $1
        ORDER BY s.saved_at DESC, p.id LIMIT ${String(SAVED_MAX)}`,
      [user],
    );
    return {
      success: true,
      products: rows.flatMap(({ view }) => view ?? []),
      gone: rows.flatMap(({ view, gone }) => (view ? [] : [gone])),
    };
  }

  /** Returns how many accounts have saved a product. Throws `catalogue.productNotFound`. */
  async countOf(product: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT (SELECT count(*)::int FROM saved_products WHERE product_id = p.id) AS count
         FROM products p WHERE id = $1 AND deleted_at IS NULL`,
      [product],
    );
    if (!row) throw new DomainError('catalogue.productNotFound');
    return row.count;
  }

  async save(user: string, product: string): Promise<void> {
    const [known] = await this.dataSource.query<unknown[]>(
      `WITH saved AS (
         INSERT INTO saved_products (user_id, product_id)
         SELECT $1, id FROM products p WHERE id = $2 AND ${isInShop}
         ON CONFLICT DO NOTHING)
       SELECT id FROM products p WHERE id = $2 AND ${isInShop}`,
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
