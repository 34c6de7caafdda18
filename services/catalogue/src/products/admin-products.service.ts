import { Injectable } from '@nestjs/common';
import type { AdminProductList, AdminProductQuery } from '@shop/contracts/catalogue-admin';
import { DataSource } from 'typeorm';
import { adminProductListStatement, type AdminProductListRow } from './admin-product-list.query.js';
import { listCategories } from './category.query.js';
import { cutPage, readAfter, readCursor, TOTAL_MAX } from './list-cursor.js';

/** What the back-office sees of the products. */
@Injectable()
export class AdminProductsService {
  constructor(private readonly dataSource: DataSource) {}

  categories(): Promise<string[]> {
    return listCategories(this.dataSource.manager);
  }

  /** One page of the list, with the cursor of the next. */
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
      isTotalCapped: total === TOTAL_MAX && (query.search || query.stock) !== undefined,
      next: isSimilar ? null : next,
    };
  }
}
