import { Injectable } from '@nestjs/common';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductBulkInput } from '@shop/contracts/catalogue/product-bulk';
import { BULK_LIMIT } from '@shop/contracts/core/bulk';
import { DataSource } from 'typeorm';
import {
  matchingProductsStatement,
  type AdminProductListRow,
} from '../products/admin-product-list.query.js';

/** Finds the products that a bulk change names. */
@Injectable()
export class ChosenProducts {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns their ids in the order of the list; one more than the limit of a change if there are more. */
  async idsOf(input: ProductBulkInput): Promise<string[]> {
    if ('ids' in input) return input.ids;
    const left = new Set(input.except);
    const query = { ...adminProductQuery.parse(input.filter), limit: BULK_LIMIT + left.size };
    const { text, values } = matchingProductsStatement(query);
    const [found] = await this.dataSource.query<AdminProductListRow[]>(text, values);
    if (found?.isSimilar) return [];
    return (found?.products ?? []).map(({ id }) => id).filter((id) => !left.has(id));
  }
}
