// Facets must cost the same in a shop of a hundred products and of many thousands.
import 'reflect-metadata';
import { PRICE_STEPS, priceToOf } from '@shop/contracts/catalogue/facet-words';
import { stockManyProducts, MANY } from '../testing/many-products.js';
import { openFacets, type OpenFacets } from '../testing/open-facets.js';
import { termsOfProducts, termsPage } from './facet-terms.query.js';

let shop: OpenFacets;
beforeAll(async () => {
  shop = await openFacets();
  await stockManyProducts(shop.migrationUrl);
  await shop.follow();
}, 300_000);
afterAll(() => shop.close());

const one = async (text: string): Promise<Record<string, number>> => {
  const [row] = await shop.dataSource.query<Record<string, number>[]>(text);
  return row ?? {};
};

describe('the facets of a big shop', () => {
  it('FAB-51: counts as the database does', async () => {
    const list = await shop.faceted({ facets: '1', inStock: '1', category: 'category 7' });
    const fitting = `FROM products WHERE stock > 0 AND category = 'category 7'`;
    expect(list.total).toBe((await one(`SELECT count(*)::int AS total ${fitting}`))['total']);
    const steps = list.facets?.find(({ name }) => name === 'priceTo')?.values;
    for (const dollars of PRICE_STEPS) {
      const below = `SELECT count(*)::int AS total ${fitting} AND price_cents < ${String(dollars * 100)}`;
      const step = steps?.find(({ value }) => value === priceToOf(dollars));
      expect(step?.count).toBe((await one(below))['total']);
    }
  });

  it('FAB-51: lists the same products in the same order as the database, page by page', async () => {
    for (const [sort, order] of [
      ['name', 'asc'],
      ['price', 'desc'],
      ['rating', 'asc'],
      ['rating', 'desc'],
    ]) {
      const query = { sort, order, limit: 50, page: 300 };
      // All of them are sold by the piece.
      expect(await shop.faceted({ ...query, kind: 'piece' })).toEqual(await shop.list(query));
    }
    expect((await shop.faceted({ kind: 'piece' })).total).toBe(MANY);
  });

  it('FAB-57: reads products for the index by their ids', async () => {
    const plan = async (text: string, values: unknown[]) => {
      const rows = await shop.dataSource.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN ${text}`,
        values,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const id = '80000000-0000-4000-8000-000000000100';
    for (const step of [await plan(termsPage, [id, 5_000]), await plan(termsOfProducts, [[id]])]) {
      expect(step).toContain('products_pkey');
      expect(step).not.toContain('Seq Scan on products');
    }
  });
});
