import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { adminProductQuery, type AdminProductList } from '@shop/contracts/catalogue-admin';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { adminProductListStatement } from './admin-product-list.query.js';
import { AdminProductsService } from './admin-products.service.js';

const MANY = 100_000;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let shop: OpenCatalogue;
let lists: AdminProductsService;
beforeAll(async () => {
  shop = await openCatalogue();
  lists = new AdminProductsService(shop.dataSource);
});
afterAll(() => shop.close());

const list = (query: object = {}): Promise<AdminProductList> =>
  lists.list(adminProductQuery.parse(query));
const names = async (query?: object) => (await list(query)).products.map(({ name }) => name);

describe('the products of the back-office', () => {
  beforeEach(async () => {
    await shop.empty();
    await shop.add({ name: 'Beta', price: 3, category: 'Wool', stock: 0 });
    await shop.add({ name: 'alpha', price: 2, category: 'cotton', stock: 9 });
    await shop.add({ name: 'Gamma', price: 1, category: 'silk', stock: 10 });
  });

  it.each([
    [{}, ['alpha', 'Beta', 'Gamma']],
    [{ sort: 'price' }, ['Gamma', 'alpha', 'Beta']],
    [{ sort: 'newest', order: 'desc' }, ['Gamma', 'alpha', 'Beta']],
    [{ stock: 'out-of-stock' }, ['Beta']],
    [{ stock: 'low-stock' }, ['alpha']],
    [{ stock: 'in-stock' }, ['Gamma']],
    [{ category: 'wool' }, ['Beta']],
    [{ category: 'wool', stock: 'in-stock' }, []],
    [{ search: 'gam' }, ['Gamma']],
    [{ search: 'cloth' }, ['alpha', 'Beta', 'Gamma']],
  ])('are found by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('are found by their SKU', async () => {
    const { sku } = await shop.add({ name: 'Delta' });
    expect(await names({ search: sku })).toEqual(['Delta']);
  });

  it('are counted as the filters say', async () => {
    expect(await list()).toMatchObject({ total: 3, isTotalCapped: false, next: null });
    expect(await list({ stock: 'low-stock' })).toMatchObject({ total: 1 });
    expect(await list({ category: 'silk' })).toMatchObject({ total: 1 });
  });

  it.each([{}, { sort: 'price', order: 'desc' }, { search: 'cloth' }, { sort: 'newest' }])(
    'come page by page, each once: %j',
    async (query) => {
      const found: string[] = [];
      for (let after: string | null | undefined = undefined; after !== null;) {
        const page: AdminProductList = await list({ ...query, limit: 2, after });
        found.push(...page.products.map(({ name }) => name));
        after = page.next;
      }
      expect(found).toEqual(await names(query));
    },
  );

  it.each(['x', 'eyJvZmZzZXQiOi0xfQ', Buffer.from('{"value":1}').toString('base64url')])(
    'have no place called %s',
    async (after) => {
      await expect(list({ after })).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );
});

describe('a shop with a hundred thousand products', () => {
  beforeAll(async () => {
    await shop.empty();
    await shop.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL statement_timeout = 0');
      // The search's indexes are made faster after the rows than with them.
      const indexes = await manager.query<{ name: string; text: string }[]>(
        `SELECT indexname AS name, indexdef AS text FROM pg_indexes
          WHERE tablename = 'products' AND indexdef LIKE '%gin%'`,
      );
      for (const { name } of indexes) await manager.query(`DROP INDEX ${name}`);
      await manager.query(
        `INSERT INTO categories SELECT 'category ' || n, $1::int / 10 FROM generate_series(0, 9) n`,
        [MANY],
      );
      await manager.query(
        `INSERT INTO products (id, name, description, price_cents, category, stock, created_at)
         SELECT ('80000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Cloth ' || md5(n::text), 'Woven.', n % 5000, 'category ' || n % 10,
                CASE WHEN n % 500 = 0 THEN 0 WHEN n % 50 = 0 THEN 5 ELSE 100 END,
                now() - n * interval '1 minute'
           FROM generate_series(1, $1::int) n`,
        [MANY],
      );
      for (const { text } of indexes) await manager.query(text);
      await manager.query('ANALYZE products');
    });
  }, 180_000);

  interface Plan {
    'Node Type': string;
    'Relation Name'?: string;
    'Actual Rows': number;
    Plans?: Plan[];
  }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const planOf = async (query: object, place: Parameters<typeof adminProductListStatement>[1]) => {
    const { text, values } = adminProductListStatement(adminProductQuery.parse(query), place);
    const [row] = await shop.dataSource.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    return nodes((row?.['QUERY PLAN'][0] as { Plan: Plan }).Plan);
  };
  const id = '80000000-0000-4000-8000-000000000000';

  it.each([
    [{}, null],
    [{}, { value: 'cloth 8', id }],
    [{ order: 'desc' }, { value: 'cloth 8', id }],
    [{ sort: 'price' }, { value: '2500', id }],
    [
      { sort: 'newest', order: 'desc' },
      { value: '2020-01-01', id },
    ],
    [{ category: 'category 3' }, { value: 'cloth 8', id }],
    [{ stock: 'out-of-stock' }, { value: 'cloth 8', id }],
    [{ stock: 'low-stock', sort: 'price' }, null],
    [{ stock: 'in-stock' }, { value: 'cloth 8', id }],
    [{ stock: 'out-of-stock', category: 'category 0' }, null],
    [{ search: md5('77') }, null],
  ])('is never read as a whole for %j from %j', async (query, place) => {
    const plan = await planOf(query, place);
    const whole = plan.filter(
      (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'products',
    );
    expect(whole).toEqual([]);
    expect(Math.max(...plan.map((node) => node['Actual Rows']))).toBeLessThanOrEqual(10_000);
  });

  it('says so where it has stopped counting', async () => {
    expect(await list({ stock: 'in-stock' })).toMatchObject({ total: 10_000, isTotalCapped: true });
    expect(await list()).toMatchObject({ total: MANY, isTotalCapped: false });
  });
});
