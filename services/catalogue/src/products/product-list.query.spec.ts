// A list must cost the same in a shop of a hundred products and of a hundred thousand.
import 'reflect-metadata';
import { productQuery } from '@shop/contracts/catalogue';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { readPlace } from './list-place.js';
import { productListStatement } from './product-list.query.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
  await shop.dataSource.query(
    `INSERT INTO categories SELECT 'category ' || n, 1000 FROM generate_series(0, 19) n`,
  );
  for (let from = 0; from < 20_000; from += 2_000)
    await shop.dataSource.query(
      `INSERT INTO products (id, name, description, price_cents, category, stock, rating, review_count)
       SELECT gen_random_uuid(), 'Cloth ' || md5(n::text), 'Woven as number ' || n, n,
              'category ' || n % 20, n % 30, CASE WHEN n % 3 > 0 THEN n % 50 / 10.0 END, n % 3
         FROM generate_series($1::int + 1, $1::int + 2000) n`,
      [from],
    );
  await shop.dataSource.query('VACUUM ANALYZE products');
});
afterAll(() => shop.close());

async function planOf(query: Record<string, unknown> & { after?: string }): Promise<string> {
  const { text, values } = productListStatement(productQuery.parse(query), readPlace(query.after));
  const rows = await shop.dataSource.query<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('the list of a big shop', () => {
  const sorts = ['name', 'price', 'rating'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => ({ sort, order })),
  );

  it.each(sorts)('reads one page along an index, sorted by %j', async (query) => {
    const plan = await planOf(query);
    expect(plan).not.toContain('Seq Scan on products');
    expect(plan).not.toMatch(/Sort Key: .*(price_cents|rating|lower\(p\.name)/);
  });

  it.each(sorts)(
    'goes on from deep inside at the cost of the first page, sorted by %j',
    async (query) => {
      const deep = await shop.products.list(
        productQuery.parse({ ...query, limit: 1, page: 9_000 }),
      );
      const plan = await planOf({ ...query, after: deep.next ?? '' });
      expect(plan).toMatch(/Index Cond: \(ROW\(/);
      expect(plan).not.toMatch(/Sort Key: .*(price_cents|rating|lower\(p\.name)/);
    },
  );

  it.each(sorts)('reads one page of a category along an index, sorted by %j', async (query) => {
    const plan = await planOf({ ...query, category: 'Category 7' });
    expect(plan).toContain('products_in_category_by_');
    expect(plan).not.toContain('Seq Scan on products');
  });

  it.each(['4711', 'a3f91', 'c4ca4238a0x', '"', 'no such cloth anywhere'])(
    'searches %s without reading the whole shop',
    async (search) => {
      expect(await planOf({ search })).not.toContain('Seq Scan on products');
    },
  );

  it('counts without counting', async () => {
    const all = await shop.products.list(productQuery.parse({ limit: 1 }));
    const some = await shop.products.list(productQuery.parse({ limit: 1, category: 'category 3' }));
    expect([all.total, some.total]).toEqual([20_000, 1_000]);
  });
});
