// Tests swatches on a real database: they are sold, and no list shows them.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { adminProductQuery } from '@shop/contracts/catalogue/catalogue-admin';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { setPolicies, firstPolicies } from '@shop/contracts/pricing/policy';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { AdminProductsService } from './admin-products.service.js';
import { SwatchesService } from './swatches.service.js';

let office: OpenBackOffice;
let swatches: SwatchesService;
let lists: AdminProductsService;
beforeAll(async () => {
  office = await openBackOffice();
  const { dataSource } = office;
  lists = new AdminProductsService(dataSource);
  swatches = new SwatchesService(dataSource, lists, new Outbox(), new Audit(dataSource));
});
afterAll(() => office.close());
beforeEach(async () => {
  // The policies are those of the process, which other files share.
  setPolicies({});
  await office.empty();
});
afterAll(() => {
  setPolicies({});
});

const offer = (product: string, input: object = { isOffered: true, stock: 20 }) =>
  swatches.offer(office.by, { product, isOffered: true, ...input }, randomUUID());
/** A product whose swatch is offered, and the id of the swatch. */
async function aProductWithSwatch(product: object = {}) {
  const added = await office.add({ name: 'Fine Merino', ...product });
  const { offeredSwatch } = await offer(added._id);
  return { product: added._id, swatch: offeredSwatch?.product ?? '' };
}
const rowOf = async (swatch: string) => {
  const [row] = await office.dataSource.query<Record<string, unknown>[]>(
    'SELECT name, state, category, price_cents AS cents, stock, deleted_at AS deleted FROM products WHERE id = $1',
    [swatch],
  );
  return row;
};

describe('swatches of products', () => {
  it('offers the swatch of a product at the price of the policy, on its page alone', async () => {
    const { product, swatch } = await aProductWithSwatch();
    expect(await office.products.get(product)).toMatchObject({
      swatch: { product: swatch, price: 5 },
    });
    expect(await office.products.get(swatch)).toMatchObject({
      name: 'Swatch: Fine Merino',
      price: 5,
      stock: 20,
      swatchOf: product,
    });
    const [card] = (await office.list()).products;
    expect(card).not.toHaveProperty('swatch');
  });

  it('FAB-70: a swatch is in no list, search, facet, category or count', async () => {
    const { product, swatch } = await aProductWithSwatch({ category: 'wool' });
    const found = [
      await office.list(),
      await office.list({ search: 'Swatch' }),
      await office.list({ search: 'merino' }),
      await office.list({ category: 'wool' }),
    ].map(({ products, total }) => [products.map(({ _id }) => _id), total]);
    expect(found).toEqual([
      [[product], 1],
      [[], 0],
      [[product], 1],
      [[product], 1],
    ]);
    for (const query of [{}, { search: 'merino' }, { search: swatch.slice(-8) }])
      expect(
        (await lists.list(adminProductQuery.parse(query))).products.map(({ _id }) => _id),
      ).not.toContain(swatch);
    const categories = await office.dataSource.query<unknown[]>(
      'SELECT product_count AS listed, unlisted_count AS unlisted FROM categories',
    );
    expect(categories).toEqual([{ listed: 1, unlisted: 0 }]);
    await expect(lists.get(swatch)).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
  });

  it('FAB-70: names the product of a swatch in its events, so that nothing counts the swatch', async () => {
    const { product, swatch } = await aProductWithSwatch();
    const created = await office.published(catalogueEvents.productCreated.name);
    expect(created.map(({ payload }) => [payload['product'], payload['swatchOf']])).toEqual([
      [product, undefined],
      [swatch, product],
    ]);
  });

  it('sells a swatch as a piece, and marks its line', async () => {
    const { swatch } = await aProductWithSwatch();
    const line = { product: swatch, quantity: 1, expectedPriceCents: 500 };
    const order = randomUUID();
    expect(await office.hold({ order, epoch: 1, lines: [line] })).toMatchObject({
      outcome: 'held',
      lines: [{ product: swatch, priceCents: 500, isSwatch: true }],
    });
    expect(await rowOf(swatch)).toMatchObject({ stock: 19 });
    await office.release(order);
    expect(await rowOf(swatch)).toMatchObject({ stock: 20 });
    expect(await office.wrongLedgers()).toEqual([]);
  });

  it('W12: a swatch goes with its product when that is hidden, renamed or deleted', async () => {
    const { product, swatch } = await aProductWithSwatch();
    const change = (fields: object) =>
      office.admin.change(
        office.by,
        { product, fields, images: { kept: null, added: [], order: [] } },
        randomUUID(),
      );
    await change({ name: 'Soft Merino', category: 'silk' });
    expect(await rowOf(swatch)).toMatchObject({ name: 'Swatch: Soft Merino', category: 'silk' });
    await change({ state: 'hidden' });
    const line = { product: swatch, quantity: 1, expectedPriceCents: 500 };
    const hold = () => office.hold({ order: randomUUID(), epoch: 1, lines: [line] });
    expect(await hold()).toMatchObject({ outcome: 'refused', lines: [{ reason: 'gone' }] });
    await expect(office.products.get(swatch)).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
    await change({ state: 'live' });
    expect(await hold()).toMatchObject({ outcome: 'held' });
    await office.admin.remove(office.by, product, randomUUID());
    expect(await hold()).toMatchObject({ outcome: 'refused' });
    const changed = await office.published(catalogueEvents.productChanged.name);
    expect(changed.at(-1)?.payload).toMatchObject({ product: swatch, state: 'hidden' });
  });

  it('lets staff set the stock of a swatch by the difference, and offer it no longer', async () => {
    const { product, swatch } = await aProductWithSwatch();
    const line = { product: swatch, quantity: 1, expectedPriceCents: 500 };
    await office.hold({ order: randomUUID(), epoch: 1, lines: [line] });
    await offer(product, { stock: 25, stockSeen: 20 });
    expect(await rowOf(swatch)).toMatchObject({ stock: 24 });
    await expect(offer(product, { stock: 0, stockSeen: 25 })).rejects.toMatchObject({
      code: 'catalogue.stockGone',
    });
    expect((await offer(product, { isOffered: false })).offeredSwatch).toBeNull();
    expect(await office.products.get(product)).not.toHaveProperty('swatch');
    const again = await offer(product, { stock: 3 });
    expect(again.offeredSwatch).toMatchObject({ stock: 3 });
    expect(again.offeredSwatch?.product).not.toBe(swatch);
    expect(await office.wrongLedgers()).toEqual([]);
  });

  it('gives every swatch the price of the policy, and leaves other products alone', async () => {
    const { product, swatch } = await aProductWithSwatch({ price: 30 });
    setPolicies({ samples: { ...firstPolicies.samples, priceCents: 650 } });
    await swatches.followPolicy();
    expect(await rowOf(swatch)).toMatchObject({ cents: 650 });
    expect(await rowOf(product)).toMatchObject({ cents: 3_000 });
  });
});
