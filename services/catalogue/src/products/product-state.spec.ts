// Products that are not in the shop yet, or no longer, on a real database.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { adminProductQuery, changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import type { ProductFields } from '@shop/contracts/catalogue/catalogue';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { LengthOfferService } from '../inventory/holds/length-offer.service.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { SavedProductsService } from '../saved/saved-products.service.js';
import { openBackOffice, type OpenBackOffice } from '../testing/open-back-office.js';
import { GoingLive } from './going-live.js';

let shop: OpenBackOffice;
let timer: GoingLive;
beforeAll(async () => {
  shop = await openBackOffice();
  timer = new GoingLive(shop.dataSource, new Outbox(), new Audit(shop.dataSource));
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

const change = (product: string, fields: Partial<ProductFields>) =>
  shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), randomUUID());
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const listed = async (query: object = {}) =>
  (await shop.lists.list(adminProductQuery.parse(query))).products.map(({ name }) => name);
/** Lets a time come that was in the future when it was stored. */
const becomeDue = (product: string, ago = '1 minute') =>
  shop.dataSource.query('UPDATE products SET live_from = now() - $2::interval WHERE id = $1', [
    product,
    ago,
  ]);
const wrongCounts = () =>
  shop.dataSource.query<unknown[]>(
    `SELECT name FROM categories c
      WHERE ROW(product_count, unlisted_count) IS DISTINCT FROM
            (SELECT ROW(count(*) FILTER (WHERE state = 'live')::int, count(*) FILTER (WHERE state <> 'live')::int)
               FROM products WHERE category = c.name AND deleted_at IS NULL)`,
  );

describe('a product that is not live', () => {
  it('W12: looks deleted in the shop, and stays in the lists of admins with its state', async () => {
    await shop.add({ name: 'Voile', category: 'cotton' });
    const draft = await shop.add({ name: 'Organza', category: 'silk', state: 'draft' });
    expect(await shop.list()).toMatchObject({ total: 1, categories: ['cotton'] });
    expect(await shop.list({ category: 'silk' })).toMatchObject({ total: 0, products: [] });
    expect((await shop.list({ search: 'organza' })).products).toEqual([]);
    await expect(shop.products.get(draft._id)).rejects.toMatchObject({
      code: 'catalogue.productNotFound',
    });
    expect(await shop.hold(anOrderOf(draft._id))).toMatchObject({
      outcome: 'refused',
      lines: [{ reason: 'gone', name: 'Organza' }],
    });
    expect(await listed()).toEqual(['Organza', 'Voile']);
    expect(await listed({ search: 'organza' })).toEqual(['Organza']);
    expect(await listed({ state: 'draft' })).toEqual(['Organza']);
    expect(await shop.lists.list(adminProductQuery.parse({ state: 'live' }))).toMatchObject({
      total: 1,
      products: [{ name: 'Voile', state: 'live', liveFrom: null }],
    });
    expect(await shop.lists.categories()).toEqual(['cotton', 'silk']);
    expect(await shop.published('catalogue.productCreated')).toMatchObject([
      { payload: { name: 'Voile' } },
      { payload: { name: 'Organza', state: 'draft' } },
    ]);
    expect(await wrongCounts()).toEqual([]);
  });

  it('W12: leaves only its name in a saved list, accepts no review, and offers no length', async () => {
    const user = randomUUID();
    const saved = new SavedProductsService(shop.dataSource);
    const { _id } = await shop.add({ name: 'Voile' });
    await saved.save(user, _id);
    await change(_id, { state: 'hidden' });
    expect(await saved.list(user)).toMatchObject({ products: [], gone: [{ _id, name: 'Voile' }] });
    const gone = { code: 'catalogue.productNotFound' };
    await expect(saved.save(randomUUID(), _id)).rejects.toMatchObject(gone);
    await expect(new LengthOfferService(shop.dataSource).offer(_id, [1])).rejects.toMatchObject(
      gone,
    );
    const reviews = new ReviewsService(shop.dataSource, new Outbox(), new Audit(shop.dataSource));
    const review = { product: _id, stars: 5, text: 'Fine.' };
    const author = {
      _id: user,
      name: 'Nadia',
      email: 'nadia@example.test',
      role: 'user' as const,
      createdAt: inMinutes(0),
    };
    await expect(reviews.write(review, author)).rejects.toMatchObject(gone);
  });

  it('keeps its stock for orders that were placed before it was hidden', async () => {
    const { _id } = await shop.add({ stock: 5 });
    const order = anOrderOf(_id);
    await shop.hold(order);
    await change(_id, { state: 'hidden' });
    await shop.release(order.order);
    const again = {
      ...order,
      epoch: 2,
      lines: [{ product: _id, quantity: 1, expectedPriceCents: null }],
    };
    expect(await shop.hold(again)).toMatchObject({ outcome: 'held' });
    expect(await shop.wrongLedgers()).toEqual([]);
  });

  it('moves between the counts of its category with every change of state and category', async () => {
    const { _id } = await shop.add({ category: 'silk' });
    await change(_id, { state: 'hidden', category: 'wool' });
    await change(_id, { category: 'WOOL' });
    await change(_id, { state: 'live', category: 'cotton' });
    await change(_id, { state: 'draft' });
    expect(await wrongCounts()).toEqual([]);
    await shop.admin.remove(shop.by, _id, randomUUID());
    expect(await wrongCounts()).toEqual([]);
    expect(await shop.lists.categories()).toEqual([]);
  });

  it('records who changed the state, and publishes it', async () => {
    const { _id } = await shop.add();
    await change(_id, { state: 'hidden' });
    expect((await shop.audited())[0]).toMatchObject({
      action: 'product.changed',
      by: shop.by,
      before: { state: 'live' },
      after: { state: 'hidden' },
    });
    const [changed] = await shop.published('catalogue.productChanged');
    expect(changed?.payload).toMatchObject({ product: _id, state: 'hidden', version: 2 });
  });
});

const anOrderOf = (product: string) => ({
  order: randomUUID(),
  epoch: 1,
  lines: [{ product, quantity: 1, expectedPriceCents: 1_250 }],
});

describe('a product that is live from a date', () => {
  it('needs the date, drops it in another state, and is live at once if the date has passed', async () => {
    const { _id } = await shop.add();
    await expect(change(_id, { state: 'scheduled' })).rejects.toMatchObject({
      code: 'request.invalid',
      details: [{ path: 'liveFrom' }],
    });
    const at = inMinutes(60);
    await change(_id, { liveFrom: at });
    expect(await shop.lists.get(_id)).toMatchObject({ state: 'scheduled', liveFrom: at });
    await change(_id, { name: 'Voile' });
    expect(await shop.lists.get(_id)).toMatchObject({ state: 'scheduled', liveFrom: at });
    await change(_id, { state: 'draft', liveFrom: at });
    expect(await shop.lists.get(_id)).toMatchObject({ state: 'draft', liveFrom: null });
    await change(_id, { state: 'scheduled', liveFrom: inMinutes(-1) });
    expect(await shop.lists.get(_id)).toMatchObject({ state: 'live', liveFrom: null });
  });

  it('W13: becomes live at its time with its event, once, whatever the number of catalogues', async () => {
    const other = new GoingLive(shop.dataSource, new Outbox(), new Audit(shop.dataSource));
    const due = await shop.add({ name: 'Voile', state: 'scheduled', liveFrom: inMinutes(60) });
    await shop.add({ name: 'Tulle', state: 'scheduled', liveFrom: inMinutes(60) });
    await timer.follow();
    expect((await shop.list()).total).toBe(0);
    await becomeDue(due._id, '3 days');
    await Promise.all([timer.follow(), other.follow(), timer.follow()]);
    expect(await shop.list()).toMatchObject({ total: 1, products: [{ name: 'Voile' }] });
    const events = await shop.published('catalogue.productChanged');
    expect(events.map(({ payload }) => payload)).toMatchObject([{ product: due._id, version: 2 }]);
    expect(events[0]?.payload).not.toHaveProperty('state');
    const wentLive = (await shop.audited()).filter(({ action }) => action === 'product.wentLive');
    expect(wentLive).toMatchObject([
      { subject: { _id: due._id }, by: { name: 'The schedule' }, after: { state: 'live' } },
    ]);
    expect(await wrongCounts()).toEqual([]);
  });

  it('stays deleted at its time', async () => {
    const { _id } = await shop.add({ state: 'scheduled', liveFrom: inMinutes(60) });
    await becomeDue(_id);
    await shop.admin.remove(shop.by, _id, randomUUID());
    await timer.follow();
    expect(await shop.list()).toMatchObject({ total: 0, products: [] });
    expect(await wrongCounts()).toEqual([]);
  });
});
