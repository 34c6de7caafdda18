// Compares lists with facets on a real database with lists without.
import 'reflect-metadata';
import type { ProductList } from '@shop/contracts/catalogue/catalogue';
import { allCotton } from '@shop/contracts/testing/cloth-sheet';
import { openFacets, type OpenFacets } from '../testing/open-facets.js';
import type { NewProduct } from '../products/products.service.js';

let shop: OpenFacets;
beforeAll(async () => {
  shop = await openFacets();
});
afterAll(() => shop.close());
beforeEach(() => shop.noCertificates());

const byMetre = (most = 20): Partial<NewProduct> => ({
  sale: { kind: 'length', version: 1, unit: 'm', cutsPerUnit: 10, least: 0.5, most: null },
  stock: most,
});
const names = ({ products }: ProductList) => products.map(({ name }) => name);
const countsOf = ({ facets }: ProductList, facet: string) =>
  Object.fromEntries(
    facets?.find(({ name }) => name === facet)?.values.map(({ value, count }) => [value, count]) ??
      [],
  );

/** Six products: two of a linen cloth, three of a cotton cloth, one without a cloth. */
async function stock(): Promise<void> {
  await shop.make('LINEN', {
    weave: 'plain',
    weightGsm: 150,
    widthCm: 140,
    usableWidthCm: 138,
    uses: ['dresses'],
    composition: [
      { ...allCotton, fibre: 'linen', percent: 60 },
      { ...allCotton, percent: 40 },
    ],
  });
  await shop.make('COTTON', {
    weave: 'twill',
    weightGsm: 400,
    widthCm: 114,
    usableWidthCm: 112,
    uses: ['coats'],
  });
  await shop.publish('LINEN');
  await shop.publish('COTTON');
  await shop.certify({ scheme: 'gots', cloths: ['COTTON'] });
  const linen = { cloth: 'LINEN', category: 'linen', ...byMetre(3) };
  const cotton = { cloth: 'COTTON', ...byMetre(20) };
  await shop.add({ ...linen, name: 'Alba', price: 9.99, features: ['#1B2A4A Indigo'] });
  await shop.add({ ...linen, name: 'Berta', price: 20, ...byMetre(0) });
  await shop.add({ ...cotton, name: 'Clara', price: 30, originalPrice: 40 });
  await shop.add({ ...cotton, name: 'Dora', price: 65.5, features: ['#8E2F24 Madder'] });
  await shop.add({ ...cotton, name: 'Emma blue', price: 12 });
  await shop.add({ name: 'Flora', price: 5, stock: 4, category: 'Notions' });
  await shop.follow();
}

describe('a list with facets', () => {
  beforeEach(stock);

  it('FAB-56: shows the same page as a list without facets if nothing is chosen', async () => {
    for (const query of [{}, { sort: 'price', order: 'desc', limit: 2 }, { category: 'COTTON' }]) {
      const { facets, prices, ...rest } = await shop.faceted({ ...query, facets: '1' });
      expect(rest).toEqual(await shop.list(query));
      expect(facets?.length).toBeGreaterThan(5);
      expect(prices).toMatchObject({ from: query.category ? 12 : 5 });
    }
  });

  it('shows a new product at once if no facet is chosen, before the index has it', async () => {
    await shop.add({ name: 'Gerda', category: 'Notions' });
    const list = await shop.faceted({ facets: '1', category: 'notions' });
    expect(names(list)).toEqual(['Flora', 'Gerda']);
    expect(list).toMatchObject({ total: 2 });
    expect(list.facets?.length).toBeGreaterThan(0);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ fibre: 'linen' }, ['Alba', 'Berta']],
    [{ contains: 'cotton' }, ['Alba', 'Berta', 'Clara', 'Dora', 'Emma blue']],
    [{ fibre: 'cotton,linen', inStock: '1' }, ['Alba', 'Clara', 'Dora', 'Emma blue']],
    [{ weight: 'heavy' }, ['Clara', 'Dora', 'Emma blue']],
    [{ width: '-115' }, ['Clara', 'Dora', 'Emma blue']],
    [{ weave: 'plain', inStock: '1' }, ['Alba']],
    [{ use: 'coats', onSale: '1' }, ['Clara']],
    [{ certificate: 'gots' }, ['Clara', 'Dora', 'Emma blue']],
    [{ colour: 'blue,red' }, ['Alba', 'Dora']],
    [{ kind: 'piece' }, ['Flora']],
    [{ priceFrom: '9.99', priceTo: '20' }, ['Alba', 'Berta', 'Emma blue']],
    [{ priceFrom: '30', priceTo: '20' }, []],
    [{ piece: '3' }, ['Alba', 'Clara', 'Dora', 'Emma blue']],
    [{ piece: '3.5' }, ['Clara', 'Dora', 'Emma blue']],
    [{ category: 'LINEN', inStock: '1' }, ['Alba']],
    [{ opacity: 'sheer' }, []],
  ])('FAB-53: lists for %j only the products that fit', async (query, shown) => {
    const list = await shop.faceted(query);
    expect(names(list)).toEqual(shown);
    expect(list).toMatchObject({ total: shown.length, isSimilar: false });
    expect(list.facets).toBeUndefined();
  });

  it('FAB-52: shows next to each value how many products it would list if chosen', async () => {
    const list = await shop.faceted({ facets: '1', fibre: 'linen', inStock: '1' });
    expect(countsOf(list, 'fibre')).toEqual({ cotton: 3, linen: 1 });
    expect(countsOf(list, 'weave')).toEqual({ plain: 1, twill: 0 });
    expect(countsOf(list, 'inStock')).toEqual({ '1': 1 });
    expect(list.facets?.find(({ name }) => name === 'fibre')?.values).toContainEqual({
      value: 'linen',
      label: 'Linen',
      count: 1,
      isChosen: true,
    });
  });

  it('W34: leaves out unknown values, names them, and lists the rest', async () => {
    const list = await shop.faceted({ fibre: 'linen,tencel', priceTo: 'much', weave: 'net' });
    expect(list.ignored).toEqual([
      { name: 'fibre', value: 'tencel' },
      { name: 'priceTo', value: 'much' },
    ]);
    expect(list.total).toBe(0);
    expect((await shop.faceted({ fibre: 'tencel' })).total).toBe(6);
  });

  it.each(['name', 'price', 'rating', 'newest'])(
    'continues a list sorted by %s behind the last product, both ways',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const query = { sort, order, contains: 'cotton', limit: 2 };
        const whole = names(await shop.faceted({ ...query, limit: 10 }));
        const shown: string[] = [];
        let after: string | undefined;
        do {
          const page = await shop.faceted({ ...query, after });
          shown.push(...names(page));
          after = page.next ?? undefined;
        } while (after);
        expect(shown).toEqual(whole);
        expect(shown).toHaveLength(5);
        expect(names(await shop.faceted({ ...query, page: 2 }))).toEqual(whole.slice(2, 4));
      }
    },
  );

  it('FAB-55, W31: counts and lists only what the search matches, best match first', async () => {
    const list = await shop.faceted({ search: 'cotton', facets: '1', inStock: '1' });
    expect(names(list)).toEqual(['Clara', 'Dora', 'Emma blue']);
    expect(countsOf(list, 'fibre')).toEqual({ cotton: 3, linen: 0 });
    expect(names(await shop.faceted({ search: 'blue', fibre: 'cotton' }))).toEqual(['Emma blue']);
    const first = await shop.faceted({ search: 'cotton', fibre: 'cotton', limit: 2 });
    const second = await shop.faceted({
      search: 'cotton',
      fibre: 'cotton',
      limit: 2,
      after: first.next,
    });
    expect([...names(first), ...names(second)]).toEqual(['Clara', 'Dora', 'Emma blue']);
  });

  it('W31: shows similar products without facets, and none if a facet is chosen', async () => {
    const similar = await shop.faceted({ search: 'Claara', facets: '1' });
    expect(similar).toMatchObject({ isSimilar: true, total: 0 });
    expect(similar.facets).toBeUndefined();
    expect(names(similar)).toContain('Clara');
    const none = await shop.faceted({ search: 'Claara', fibre: 'cotton' });
    expect(none).toMatchObject({ isSimilar: false, total: 0, products: [] });
  });

  it('refuses the cursor of another list', async () => {
    await expect(shop.faceted({ fibre: 'linen', after: 'x' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('the index of facets', () => {
  beforeEach(stock);

  it('shows the change of a cloth, of a certificate and of a product once it is followed', async () => {
    await shop.change('COTTON', { opacity: 'sheer' });
    const [clara] = (await shop.list({ search: 'Clara' })).products;
    await shop.dataSource.query(`UPDATE products SET state = 'hidden' WHERE id = $1`, [clara?._id]);
    await shop.follow();
    expect(names(await shop.faceted({ opacity: 'sheer' }))).toEqual(['Dora', 'Emma blue']);
    await shop.publish('COTTON', false);
    await shop.follow();
    expect((await shop.faceted({ opacity: 'sheer' })).total).toBe(0);
  });
});
