// Colourways on a real database: the lead of a cloth, and cloths as cards with facets and without.
import 'reflect-metadata';
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { openFacets, type OpenFacets } from '../testing/open-facets.js';
import type { NewProduct } from '../products/products.service.js';

let shop: OpenFacets;
beforeAll(async () => {
  shop = await openFacets();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.noCertificates();
  await shop.make('POPLIN');
  await shop.publish('POPLIN');
});

const names = ({ products }: ProductList) =>
  products.map(({ name, colour }) => `${name} ${colour?.name ?? ''}`.trim());
const add = async (colourName: string, colourHex: string, more: Partial<NewProduct> = {}) =>
  (await shop.add({ name: 'Poplin', cloth: 'POPLIN', colourName, colourHex, stock: 5, ...more }))
    ._id;
const change = (product: string, fields: object) =>
  shop.dataSource.transaction((manager) =>
    shop.admin.changeIn(manager, shop.by, changeProductInput.parse({ product, fields })),
  );
const leads = async () =>
  (
    await shop.dataSource.query<{ colour_name: string }[]>(
      `SELECT colour_name FROM products WHERE colour_name IS NOT NULL AND is_lead AND deleted_at IS NULL`,
    )
  ).map(({ colour_name: name }) => name);

describe('the colourways of a cloth', () => {
  it('FAB-66: lists a cloth as one card with its colours, and counts cards', async () => {
    await add('White', '#FFFFFF');
    await add('Navy', '#1B2A4A', { stock: 0 });
    await shop.add({ name: 'Felt' });
    const list = await shop.list({});
    expect(names(list)).toEqual(['Felt', 'Poplin White']);
    expect(list.total).toBe(2);
    expect(list.products[0]).not.toHaveProperty('colours');
    const dots = list.products[1]?.colours?.map(({ name, family, inStock }) => [
      name,
      family,
      inStock,
    ]);
    expect(dots).toEqual([
      ['White', 'white', true],
      ['Navy', 'blue', false],
    ]);
  });

  it('FAB-66: shows the blue colourway that fits a facet or a search', async () => {
    await add('White', '#FFFFFF');
    await add('Harbour', '#2E5E8C');
    await shop.follow();
    const faceted = await shop.faceted({ colour: 'blue', facets: '1' });
    expect([names(faceted), faceted.total]).toEqual([['Poplin Harbour'], 1]);
    for (const search of ['navy', 'poplin sky', 'harbour']) {
      const found = await shop.list({ search });
      expect([search, names(found), found.total]).toEqual([search, ['Poplin Harbour'], 1]);
    }
    expect(names(await shop.list({ search: 'poplin' }))).toEqual(['Poplin White']);
  });

  it('W29: counts the same cards with facets and without', async () => {
    await add('White', '#FFFFFF', { price: 9 });
    await add('Navy', '#1B2A4A', { price: 30, stock: 0 });
    await add('Sky', '#8FA9C8', { price: 12 });
    await shop.add({ name: 'Felt', price: 5 });
    await shop.follow();
    const plain = await shop.list({});
    const { facets, prices: _, ...rest } = await shop.faceted({ facets: '1' });
    expect(rest).toEqual(plain);
    const counted = (name: string, value: string) =>
      facets?.find((one) => one.name === name)?.values.find((one) => one.value === value)?.count;
    const cases = [
      ['colour', 'blue'],
      ['inStock', '1'],
      ['priceTo', '19.99'],
    ] as const;
    for (const [name, value] of cases) {
      const { total } = await shop.faceted({ [name]: value });
      expect([name, counted(name, value)]).toEqual([name, total]);
    }
    expect(names(await shop.faceted({ colour: 'blue' }))).toEqual(['Poplin Sky']);
  });

  it('gives a cloth one lead, and passes it on when the lead is hidden or deleted', async () => {
    const white = await add('White', '#FFFFFF');
    const navy = await add('Navy', '#1B2A4A');
    await add('Sky', '#8FA9C8');
    expect(await leads()).toEqual(['White']);
    await change(white, { state: 'hidden' });
    expect([await leads(), (await shop.list({})).total]).toEqual([['Navy'], 1]);
    await change(white, { state: 'live', isLead: true });
    expect([await leads(), (await shop.list({})).total]).toEqual([['White'], 1]);
    await shop.admin.remove(shop.by, white, crypto.randomUUID());
    expect([await leads(), (await shop.list({})).total]).toEqual([['Navy'], 1]);
    await change(navy, { cloth: null });
    expect(await leads()).toEqual(expect.arrayContaining(['Navy', 'Sky']));
    expect((await shop.list({})).total).toBe(2);
  });

  it('keeps the colours of a cloth in one category, which the lead sets', async () => {
    const white = await add('White', '#FFFFFF');
    const navy = await add('Navy', '#1B2A4A');
    const { category } = await shop.products.get(white);
    await expect(change(navy, { category: 'Sheers' })).rejects.toThrow(`"${category}"`);
    await change(white, { category: 'Sheers' });
    expect((await shop.products.get(navy)).category).toBe('Sheers');
    expect((await shop.list({ category: 'Sheers' })).total).toBe(1);
  });

  it('SF-6: opens a sold-out colour with its siblings, prices and stock', async () => {
    await add('White', '#FFFFFF', { price: 9 });
    const navy = await add('Navy', '#1B2A4A', { stock: 0 });
    const { stock, colour, siblings } = await shop.products.get(navy);
    expect([stock, colour]).toEqual([0, { name: 'Navy', hex: '#1B2A4A', family: 'blue' }]);
    expect(siblings?.map(({ name, price, inStock }) => [name, price, inStock])[0]).toEqual([
      'White',
      9,
      true,
    ]);
  });

  it('SF-3: names the colour in the event of a product, which orders and lists follow', async () => {
    const navy = await add('Navy', '#1B2A4A');
    const [row] = await shop.dataSource.query<{ name: string }[]>(
      `SELECT payload ->> 'name' AS name FROM outbox WHERE payload ->> 'product' = $1`,
      [navy],
    );
    expect(row?.name).toBe('Poplin, Navy');
  });
});
