import { Injectable } from '@nestjs/common';
import type {
  AdminProduct,
  AdminProductList,
  AdminProductQuery,
} from '@shop/contracts/catalogue/catalogue-admin';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { adminProductView } from './admin-product-view.js';
import {
  adminProductListStatement,
  isCounted,
  type AdminProductListRow,
} from './admin-product-list.query.js';
import { listCategories } from './category.query.js';
import { cutPage, readAfter, readCursor, TOTAL_MAX } from './list-cursor.js';

/** Returns the back-office's view of products. */
@Injectable()
export class AdminProductsService {
  constructor(private readonly dataSource: DataSource) {}

  categories(): Promise<string[]> {
    return listCategories(this.dataSource.manager);
  }

  /** Throws `catalogue.productNotFound` if the product is unknown or deleted. */
  async get(id: string): Promise<AdminProduct> {
    const [row] = await this.dataSource.query<{ view: AdminProduct }[]>(
      `SELECT ${adminProductView}::json AS view FROM products p WHERE p.id = $1 AND p.deleted_at IS NULL
          AND p.swatch_of IS NULL`,
      [id],
    );
    if (!row) throw new DomainError('catalogue.productNotFound');
    return row.view;
  }

  /** Returns one page of the list, with the cursor of the next page. */
  async list(query: AdminProductQuery): Promise<AdminProductList> {
    const from = readCursor(query.after);
    const { text, values } = adminProductListStatement(query, from);
    const [row] = await readAfter(from, () =>
      this.dataSource.query<AdminProductListRow[]>(text, values),
    );
    const { products = [], total = 0, isSimilar = false } = row ?? {};
    const { page, next } = cutPage(products, query, from);
    return {
      success: true,
      products: page.map(({ view }) => view),
      total,
      isSimilar,
      isTotalCapped: total === TOTAL_MAX && isCounted(query),
      next: isSimilar ? null : next,
    };
  }
}
