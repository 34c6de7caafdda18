import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import { categoriesOfShop, productView } from './product-list.query.js';
import { isForSale } from './product-state.rules.js';

interface ChosenProducts {
  /** The JSON of a list of `ProductView`. */
  products: string;
  total: number;
  /** The JSON of a list of names. */
  categories: string;
}

/** Returns the products and swatches of these ids that are for sale, in this order. */
export async function chosenProducts(
  dataSource: DataSource,
  ids: readonly string[],
): Promise<ChosenProducts> {
  const [row] = await queryPrepared<ChosenProducts>(dataSource, {
    name: 'chosen products',
    text: `
      SELECT '[' || coalesce(string_agg(${productView}, ',' ORDER BY array_position($1::uuid[], p.id)), '') || ']' AS products,
             count(*)::int AS total, ${categoriesOfShop} AS categories
        FROM products p WHERE p.id = ANY ($1) AND ${isForSale}`,
    values: [ids],
  });
  return row ?? { products: '[]', total: 0, categories: '[]' };
}
