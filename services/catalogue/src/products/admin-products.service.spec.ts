import 'reflect-metadata';
import {
  adminProductQuery,
  type AdminProductList,
} from '@shop/contracts/catalogue/catalogue-admin';
import { openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';
import { AdminProductsService } from './admin-products.service.js';

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
  ])('finds the products of the back-office by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('finds the products of the back-office by their SKU', async () => {
    const { sku } = await shop.add({ name: 'Delta' });
    expect(await names({ search: sku })).toEqual(['Delta']);
  });

  it('counts the products of the back-office by the filters', async () => {
    expect(await list()).toMatchObject({ total: 3, isTotalCapped: false, next: null });
    expect(await list({ stock: 'low-stock' })).toMatchObject({ total: 1 });
    expect(await list({ category: 'silk' })).toMatchObject({ total: 1 });
  });

  it.each([{}, { sort: 'price', order: 'desc' }, { search: 'cloth' }, { sort: 'newest' }])(
    'lists the products of the back-office page by page, each once: %j',
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
    'refuses an invalid page cursor for the products of the back-office: %s',
    async (after) => {
      await expect(list({ after })).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );
});
