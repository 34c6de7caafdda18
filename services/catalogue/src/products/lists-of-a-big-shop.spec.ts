// A list must cost the same in a shop of a hundred products and of many thousands.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { productQuery } from '@shop/contracts/catalogue/catalogue';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import { MANY, SHARE, stockManyProducts } from '../testing/many-products.js';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { adminProductListStatement } from './admin-product-list.query.js';
import { AdminProductsService } from './admin-products.service.js';
import { readCursor, type Cursor } from './list-cursor.js';
import { productListStatement } from './product-list.query.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
  await stockManyProducts(shop.migrationUrl);
}, 300_000);
afterAll(() => shop.close());

/** A step of PostgreSQL's plan for a statement. */
interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Sort Key'?: string[];
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Step[];
}
const flat = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(flat)];
async function stepsOf({ text, values }: { text: string; values: unknown[] }): Promise<Step[]> {
  const rows = await shop.dataSource.query<{ 'QUERY PLAN': [{ Plan: Step }] }[]>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  return rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan));
}

/** No step reads the table from its start, or more rows than a search may find. */
function expectThrift(steps: readonly Step[]): void {
  const whole = steps.filter(
    (step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'products',
  );
  expect(whole).toEqual([]);
  expect(Math.max(...steps.map((step) => step['Actual Rows']))).toBeLessThanOrEqual(10_000);
}
const rowsRead = (step: Step) => step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0);
const sortKeys = (steps: readonly Step[]) => steps.flatMap((step) => step['Sort Key'] ?? []);
const PRODUCT_ORDER = /price_cents|rating|sort_name/;

describe('the list of a big shop', () => {
  const sorts = ['name', 'price', 'rating', 'newest'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => ({ sort, order })),
  );
  const stepsFor = (query: Record<string, string>) =>
    stepsOf(productListStatement(productQuery.parse(query), readCursor(query['after'])));

  it.each(sorts)(
    "reads one page of a big shop's list through an index, sorted by %j",
    async (query) => {
      const steps = await stepsFor(query);
      expectThrift(steps);
      expect(sortKeys(steps).filter((key) => PRODUCT_ORDER.test(key))).toEqual([]);
    },
  );

  it.each(sorts)(
    'continues from deep inside a big list at the cost of a page, by %j',
    async (query) => {
      const middle = { ...query, limit: 1, page: 9_000 };
      const { next } = await shop.list(middle);
      const steps = await stepsFor({ ...query, after: next ?? '' });
      expectThrift(steps);
      expect(steps.some((step) => step['Index Cond']?.includes('ROW('))).toBe(true);
      const ofProducts = steps.filter((step) => step['Relation Name'] === 'products');
      expect(Math.max(...ofProducts.map((step) => step['Actual Rows']))).toBe(25);
    },
  );

  it.each(sorts)('reads one page of a category through an index, sorted by %j', async (query) => {
    const steps = await stepsFor({ ...query, category: 'Category 7' });
    expectThrift(steps);
    expect(steps.map((step) => step['Index Name'])).toContainEqual(
      expect.stringContaining('products_in_category_by_'),
    );
  });

  it.each(['4711', 'a3f91', 'c4ca4238a0x', '"', 'no such cloth anywhere', '100%_'])(
    'searches %s without reading the whole shop',
    async (search) => {
      expectThrift(await stepsFor({ search }));
    },
  );

  it.each(sorts)(
    'reads no more than it counts for a word that all products match, by %j',
    async (query) => {
      const steps = await stepsFor({ ...query, search: 'cloth' });
      expect(Math.max(...steps.map(rowsRead))).toBeLessThanOrEqual(10_000);
    },
  );

  it('backend 12: reads few rows to find what a common misspelling means', async () => {
    const steps = await stepsFor({ search: 'clotth' });
    expect(Math.max(...steps.map(rowsRead))).toBeLessThanOrEqual(10_000);
  });

  it('lists in order, page after page, what a word finds too much of', async () => {
    const read = (after?: string) => shop.list({ search: 'cloth', limit: 30, after });
    const first = await read();
    const second = await read(first.next ?? '');
    const browsed = await shop.list({ limit: 60 });
    const names = [...first.products, ...second.products].map(({ name }) => name);
    expect(names).toEqual(browsed.products.map(({ name }) => name));
    expect(first.total).toBe(10_000);
    expect(await read()).toEqual(first);
  });

  it('backend 12: ranks the few products with the exact text before many that have the words', async () => {
    const { _id } = await shop.add({ name: 'Zephyr woven-number 7' });
    const { products, total } = await shop.list({ search: 'woven-number', limit: 2 });
    const [first] = (await shop.list({ limit: 1 })).products;
    expect([products.map((product) => product._id), total]).toEqual([[_id, first?._id], 10_000]);
    await shop.dataSource.query('UPDATE products SET deleted_at = now() WHERE id = $1', [_id]);
    await shop.dataSource.query("UPDATE categories SET product_count = 0 WHERE name = 'cotton'");
  });

  it('returns the number of products in a big shop without counting rows', async () => {
    const all = await shop.list({ limit: 1 });
    const some = await shop.list({ limit: 1, category: 'category 3' });
    expect([all.total, some.total]).toEqual([MANY, SHARE]);
  });
});

describe("the back-office's list of a big shop", () => {
  const id = '80000000-0000-4000-8000-000000000000';
  const rare = createHash('md5').update('77').digest('hex');

  it.each<[object, Cursor | null]>([
    [{}, null],
    [{}, { value: 'cloth 8', id }],
    [{ order: 'desc' }, { value: 'cloth 8', id }],
    [{ sort: 'price' }, { value: '2500', id }],
    [
      { sort: 'newest', order: 'desc' },
      { value: '2020-01-01', id },
    ],
    [{ sort: 'daysLeft' }, { value: '3.5', id }],
    [{ runsOut: 'soon', sort: 'daysLeft' }, null],
    [{ category: 'category 3' }, { value: 'cloth 8', id }],
    [{ stock: 'out-of-stock' }, { value: 'cloth 8', id }],
    [{ stock: 'low-stock', sort: 'price' }, null],
    [{ stock: 'in-stock' }, { value: 'cloth 8', id }],
    [{ stock: 'out-of-stock', category: 'category 0' }, null],
    [{ search: rare }, null],
  ])("never reads the back-office's whole list for %j from %j", async (query, place) => {
    expectThrift(await stepsOf(adminProductListStatement(adminProductQuery.parse(query), place)));
  });

  it("reports where the back-office's list has stopped counting", async () => {
    const office = new AdminProductsService(shop.dataSource);
    const list = (query: object) => office.list(adminProductQuery.parse(query));
    const full = { total: 10_000, isTotalCapped: true };
    expect(await list({ stock: 'in-stock' })).toMatchObject(full);
    expect(await list({})).toMatchObject({ total: MANY, isTotalCapped: false });
  });
});
