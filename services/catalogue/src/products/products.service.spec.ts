import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { productEvent, productList, productView } from '@shop/contracts/catalogue/catalogue';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import { AdminProductsService } from './admin-products.service.js';
import { aProduct, openCatalogue, type OpenCatalogue } from '../testing/open-catalogue.js';

let shop: OpenCatalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());
beforeEach(() => shop.asAdministrator('TRUNCATE categories, products, outbox CASCADE'));

const list: OpenCatalogue['list'] = (query) => shop.list(query);
const names = async (query: Record<string, unknown>): Promise<string[]> =>
  (await list(query)).products.map((product) => product.name);

describe('products that a page has chosen', () => {
  it('lists them in the chosen order, without those that are not in the shop', async () => {
    const one = await shop.add({ name: 'Chosen one' });
    const two = await shop.add({ name: 'Chosen two' });
    const reply = await shop.products.listChosen([two._id, randomUUID(), one._id]);
    const { products, total } = productList.parse(reply.read());
    expect(products.map(({ name }) => name)).toEqual(['Chosen two', 'Chosen one']);
    expect(total).toBe(2);
  });
});

describe('a new product', () => {
  it('shows a new product in the shop with its fields', async () => {
    const { _id } = await shop.add({
      name: 'Harris Tweed',
      price: 48.9,
      originalPrice: 60,
      features: ['#4A4A4A Peat', 'Handwoven'],
      weight: '500 g/m²',
      rating: 4.8,
      reviewCount: 124,
    });
    const product = productView.parse(await shop.products.get(_id));
    expect(product).toMatchObject({
      name: 'Harris Tweed',
      price: 48.9,
      originalPrice: 60,
      features: ['#4A4A4A Peat', 'Handwoven'],
      weight: '500 g/m²',
      dimensions: null,
      rating: 4.8,
      reviewCount: 124,
      version: 1,
    });
  });

  it('shows the images of a new product in their order', async () => {
    const keys = ['c', 'a', 'b'].map((digit) => `products/${digit.repeat(64)}`);
    const { images } = await shop.add({ images: keys });
    expect(images).toEqual(keys.map((key) => `/images/${key}-800.webp`));
  });

  it('writes the first stock of a new product to the ledger', async () => {
    const { _id } = await shop.add({ stock: 7 });
    const movements = await shop.dataSource.query<unknown[]>(
      'SELECT delta, reason FROM stock_movement WHERE product_id = $1',
      [_id],
    );
    expect(movements).toEqual([{ delta: 7, reason: 'initial' }]);
    await shop.add({ stock: 0 });
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('publishes a new product', async () => {
    const image = `products/${'d'.repeat(64)}`;
    const { _id } = await shop.add({ price: 3.1, stock: 2, images: [image] });
    const [event] = await shop.published('catalogue.productCreated');
    expect(productEvent.parse(event?.payload)).toMatchObject({
      product: _id,
      priceCents: 310,
      stock: 2,
      image: `/images/${image}-800.webp`,
    });
  });

  it('stores nothing of a new product when its images cannot be recorded', async () => {
    await expect(shop.add({ images: ['somewhere/else'] })).rejects.toThrow();
    expect(await list()).toMatchObject({ total: 0, categories: [] });
    expect(await shop.published('catalogue.productCreated')).toEqual([]);
  });

  it('stores a new product in the spelling that its category first had', async () => {
    await shop.add({ category: ' Raw Silk ' });
    expect((await shop.add({ category: 'raw SILK' })).category).toBe('Raw Silk');
    expect((await list({ category: 'RAW silk' })).total).toBe(2);
  });

  it('refuses a new product with the id of another one', async () => {
    const _id = randomUUID();
    await shop.add({ _id });
    await expect(shop.add({ _id })).rejects.toThrow('is taken');
  });

  it.each([
    ['a price below zero', { price: -1 }],
    ['a third of a cent', { price: 1.003 }],
    ['stock below zero', { stock: -1 }],
    ['no name', { name: ' ' }],
  ])('refuses a new product with %s', async (_case, fault) => {
    await expect(shop.products.create(aProduct(fault))).rejects.toThrow();
    expect((await list()).total).toBe(0);
  });
});

describe('looking at one product', () => {
  it('returns Product Not Found for an unknown and for a deleted product', async () => {
    const { _id } = await shop.add();
    await shop.dataSource.query('UPDATE products SET deleted_at = now()');
    const refusal = { code: 'catalogue.productNotFound' };
    await expect(shop.products.get(_id)).rejects.toMatchObject(refusal);
    await expect(shop.products.get(randomUUID())).rejects.toMatchObject(refusal);
  });
});

describe('the list', () => {
  const fill = async (): Promise<void> => {
    await shop.add({ name: 'beta', price: 3, rating: 4.5, reviewCount: 2 });
    await shop.add({ name: 'Alpha', price: 2, category: 'wool' });
    await shop.add({ name: 'Gamma', price: 1, rating: 3, reviewCount: 1, category: 'silk' });
  };

  it.each([
    [{}, ['Alpha', 'beta', 'Gamma']],
    [{ order: 'desc' }, ['Gamma', 'beta', 'Alpha']],
    [{ sort: 'price' }, ['Gamma', 'Alpha', 'beta']],
    [{ sort: 'price', order: 'desc' }, ['beta', 'Alpha', 'Gamma']],
    [{ sort: 'rating' }, ['Gamma', 'beta', 'Alpha']],
    [{ sort: 'rating', order: 'desc' }, ['beta', 'Gamma', 'Alpha']],
    [{ sort: 'newest' }, ['Gamma', 'Alpha', 'beta']],
  ])(
    'sorts the product list by the query, products without a rating last: %j',
    async (query, expected) => {
      await fill();
      expect(await names(query)).toEqual(expected);
    },
  );

  it('returns all categories that have products, sorted, whatever is filtered', async () => {
    await fill();
    expect(await list({ category: 'silk' })).toMatchObject({
      total: 1,
      categories: ['cotton', 'silk', 'wool'],
    });
  });

  it('returns an empty list for an unknown category', async () => {
    await fill();
    expect(await list({ category: 'chiffon' })).toMatchObject({ products: [], total: 0, pages: 1 });
  });

  it('lists every product once over its pages', async () => {
    for (let number = 0; number < 7; number += 1) await shop.add({ name: 'Same name', price: 5 });
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 3 })));
    expect(pages[0]).toMatchObject({ total: 7, pages: 3 });
    const ids = pages.flatMap((page) => page.products.map((product) => product._id));
    expect(new Set(ids).size).toBe(7);
  });

  it.each([
    { sort: 'name' },
    { sort: 'name', order: 'desc' },
    { sort: 'price', order: 'desc' },
    { sort: 'rating' },
    { sort: 'rating', order: 'desc' },
    { sort: 'newest' },
    { search: 'name' },
  ])('continues behind the last product shown, and misses none: %j', async (query) => {
    for (let number = 0; number < 7; number += 1)
      await shop.add({
        name: 'Same name',
        price: 5 + (number % 2),
        ...(number % 3 > 0 && { rating: 3.7, reviewCount: 1 }),
      });
    const whole = (await list(query)).products.map(({ _id }) => _id);
    const walked: string[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const page = await list({ ...query, limit: 3, ...(after !== undefined && { after }) });
      walked.push(...page.products.map(({ _id }) => _id));
      after = page.next;
    }
    expect(walked).toEqual(whole);
    expect(whole).toHaveLength(7);
  });

  it.each([
    'nonsense',
    '{"offset":-1}',
    `{"value":"cotton","id":"${randomUUID()}"}`,
    `{"value":"99999999999","id":"${randomUUID()}"}`,
    `{"value":"\\u0000","id":"${randomUUID()}"}`,
  ])('refuses to continue the list by price from %s', async (place) => {
    await shop.add();
    const after = Buffer.from(place).toString('base64url');
    await expect(list({ sort: 'price', after })).rejects.toMatchObject({ code: 'request.invalid' });
    const office = new AdminProductsService(shop.dataSource);
    await expect(
      office.list(adminProductQuery.parse({ sort: 'price', after })),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('returns up to a hundred products at a time', async () => {
    await shop.dataSource.query(`
      WITH c AS (INSERT INTO categories VALUES ('cotton', 120) RETURNING name)
      INSERT INTO products (id, name, description, price_cents, category, stock)
      SELECT gen_random_uuid(), 'Cloth ' || n, 'Cloth', n, c.name, 0 FROM generate_series(1, 120) n, c`);
    expect((await list({ limit: 100 })).products).toHaveLength(100);
    expect((await list({ limit: 100, page: 2 })).products).toHaveLength(20);
  });
});

describe('the search', () => {
  beforeEach(async () => {
    await shop.add({ name: 'Velvet', category: 'silk' });
    await shop.add({ name: 'Crushed Velvet Deluxe', category: 'synthetic' });
    await shop.add({ name: 'Curtain Lining', category: 'cotton', features: ['velvet touch'] });
    await shop.add({ name: 'Aida', category: 'cotton', description: 'Goes well with velvet.' });
    await shop.add({ name: 'Poplin 100% Egyptian', category: 'cotton' });
  });

  it('ranks the exact name first in a search, then names, then features, then descriptions', async () => {
    expect(await names({ search: 'velvet' })).toEqual([
      'Velvet',
      'Crushed Velvet Deluxe',
      'Curtain Lining',
      'Aida',
    ]);
  });

  it('sorts the search results by the query', async () => {
    expect(await names({ search: 'velvet', order: 'desc' })).toEqual([
      'Velvet',
      'Curtain Lining',
      'Crushed Velvet Deluxe',
      'Aida',
    ]);
  });

  it.each([
    ['velevt', 'Velvet'],
    ['poplen', 'Poplin 100% Egyptian'],
    ['crushd velvt', 'Crushed Velvet Deluxe'],
  ])('finds products for a search that was misspelt as %s', async (search, expected) => {
    expect(await names({ search })).toContain(expected);
  });

  it.each([
    ['pop', 'Poplin 100% Egyptian'],
    ['opli', 'Poplin 100% Egyptian'],
    ['100%', 'Poplin 100% Egyptian'],
    ['curtains', 'Curtain Lining'],
  ])('finds the search term %s in %s', async (search, expected) => {
    expect(await names({ search })).toContain(expected);
  });

  it('searches only inside the chosen category', async () => {
    expect(await names({ search: 'velvet', category: 'SILK' })).toEqual(['Velvet']);
  });

  it('counts what a search finds, and finds nothing for nonsense', async () => {
    expect(await list({ search: 'velvet', limit: 1 })).toMatchObject({ total: 4, pages: 4 });
    expect(await list({ search: 'xqzzy' })).toMatchObject({ products: [], total: 0 });
  });

  it.each(["'", '%', '\\', ':*&', '!'])('accepts a search for %j', async (search) => {
    expect(await list({ search })).toMatchObject({ success: true });
  });
});
