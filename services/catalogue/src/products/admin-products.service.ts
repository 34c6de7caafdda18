import { Injectable } from '@nestjs/common';
import type { AdminProductList, AdminProductQuery } from '@shop/contracts/catalogue-admin';
import { id } from '@shop/contracts/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import {
  adminProductListStatement,
  TOTAL_MAX,
  type AdminProductListRow,
  type Place,
} from './admin-product-list.query.js';
import { listCategories } from './category.query.js';
import { productViewOf } from './product.rules.js';

const place = z.union([
  z.object({ value: z.string().max(200), id }),
  z.object({ offset: z.int().min(0).max(TOTAL_MAX) }),
]);

/** What the back-office sees of the products. */
@Injectable()
export class AdminProductsService {
  constructor(private readonly dataSource: DataSource) {}

  categories(): Promise<string[]> {
    return listCategories(this.dataSource.manager);
  }

  /** One page of the list, and from where it goes on. */
  async list(query: AdminProductQuery): Promise<AdminProductList> {
    const from = query.after === undefined ? null : readPlace(query.after);
    const { text, values } = adminProductListStatement(query, from);
    const [row] = await this.dataSource.query<AdminProductListRow[]>(text, values);
    const { products, total } = row ?? { products: [], total: 0 };
    const page = products.slice(0, query.limit);
    const last = products.length > query.limit ? page.at(-1) : undefined;
    const seen = (from && 'offset' in from ? from.offset : 0) + query.limit;
    return {
      success: true,
      products: page.map(productViewOf),
      total,
      isTotalCapped: total === TOTAL_MAX && (query.search || query.stock) !== undefined,
      next:
        last === undefined
          ? null
          : writePlace(query.search ? { offset: seen } : { value: last.place, id: last.id }),
    };
  }
}

const writePlace = (at: Place): string => Buffer.from(JSON.stringify(at)).toString('base64url');

function readPlace(text: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new DomainError('request.invalid', undefined, 'After is not valid');
  }
}
