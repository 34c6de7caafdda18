// The catalogue over the bus: rights, requests and events.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueEvents, catalogueRpc, productList } from '@shop/contracts/catalogue/catalogue';
import { HOLDS_PAGE } from '@shop/contracts/inventory/order-holds';
import { until } from '@shop/service-kit-testing/until';
import { addClothOnRolls } from './testing/cloth-on-rolls.js';
import { serveCatalogue, type ServedCatalogue } from './testing/serve-catalogue.js';

let catalogue: ServedCatalogue;
beforeAll(async () => {
  catalogue = await serveCatalogue();
});
afterAll(() => catalogue.close());

const holdOf = (product: string, order = randomUUID()) => ({
  holds: [{ order, epoch: 1, lines: [{ product, quantity: 4, expectedPriceCents: null }] }],
});

describe('a visitor', () => {
  it('lets a visitor read the product list and a product', async () => {
    const { _id } = await catalogue.shop.add({ name: 'Chintz' });
    const list = await catalogue.gateway.request(catalogueRpc.list, { search: 'chintz' });
    expect(productList.parse(list)).toMatchObject({ total: 1, products: [{ _id }] });
    expect(await catalogue.gateway.request(catalogueRpc.get, { product: _id })).toMatchObject({
      _id,
    });
  });

  it('returns an error to a visitor who opens an unknown product', async () => {
    const reply = catalogue.gateway.request(catalogueRpc.get, { product: randomUUID() });
    await expect(reply).rejects.toMatchObject({ code: 'catalogue.productNotFound' });
  });
});

describe('reliability 1: the holds of stock', () => {
  it('returns the holds of stock as sums, pages and ranges of order ids to the order service alone', async () => {
    const { _id } = await catalogue.shop.add({ stock: 900 });
    const orderIn = (range: string, nth: number) =>
      `${range}${nth.toString(16).padStart(6, '0')}-1111-4111-8111-111111111111`;
    const orders = Array.from({ length: HOLDS_PAGE + 1 }, (_, nth) => orderIn('c7', nth));
    await catalogue.shop.dataSource.query(
      `INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
       SELECT id, 1, 'held', jsonb_build_array(jsonb_build_object('product', $2::text, 'quantity', 1)), '{}'
         FROM unnest($1::uuid[]) AS wanted (id)`,
      [[...orders, orderIn('c8', 0)], _id],
    );
    const range = 0xc7;
    const page = (after: string | null) =>
      catalogue.order.request(catalogueRpc.pageHolds, { range, after });
    const first = await page(null);
    const { next } = first;
    expect(first.holds.map(({ order }) => order)).toEqual(orders.slice(0, HOLDS_PAGE));
    expect(await page(next)).toEqual({
      holds: [{ order: orders.at(-1), epoch: 1, state: 'held' }],
      next: null,
    });
    const sum = () => catalogue.order.request(catalogueRpc.sumHolds, { range });
    const before = await sum();
    expect(before.count).toBe(orders.length);
    await catalogue.shop.release(orders[0] ?? '');
    const { count, checksum } = await sum();
    expect(count).toBe(orders.length - 1);
    expect(checksum).not.toBe(before.checksum);
    const found = await catalogue.order.request(catalogueRpc.findHolds, {
      orders: [orders[0] ?? '', randomUUID()],
    });
    expect(found).toEqual({ holds: [{ order: orders[0], epoch: 1, state: 'released' }] });
    await expect(catalogue.gateway.request(catalogueRpc.sumHolds, { range })).rejects.toMatchObject(
      {
        code: 'auth.forbidden',
      },
    );
  });
});

describe('the pages of all products', () => {
  it('returns the pages of all products, deleted ones too, to the services that store products', async () => {
    const { _id } = await catalogue.shop.add({ shippingGrams: 300 });
    const { products } = await catalogue.order.request(catalogueRpc.pageProducts, { limit: 500 });
    expect(products).toContainEqual(
      expect.objectContaining({ product: _id, shippingGrams: 300, deleted: false }),
    );
    const cloth = await addClothOnRolls(catalogue.shop, [{ cuts: 9 }, { cuts: 4 }]);
    const after = await catalogue.order.request(catalogueRpc.pageProducts, { limit: 500 });
    expect(after.products.find(({ product }) => product === cloth)).toMatchObject({
      stock: 13,
      longest: 9,
      oneLot: 13,
    });
    const named = await catalogue.order.request(catalogueRpc.findProducts, {
      products: [_id, randomUUID()],
    });
    expect(named.products).toEqual([
      expect.objectContaining({ product: _id, shippingGrams: 300, deleted: false }),
    ]);
    const page = catalogue.gateway.request(catalogueRpc.pageProducts, {});
    await expect(page).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('holding stock', () => {
  it('lets only the order service hold stock', async () => {
    const { _id } = await catalogue.shop.add();
    const reply = catalogue.gateway.request(catalogueRpc.holdStock, holdOf(_id));
    await expect(reply).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await catalogue.shop.stockOf(_id)).toBe(10);
  });

  it('holds the stock of an order and publishes what is left', async () => {
    const { _id } = await catalogue.shop.add();
    const reply = await catalogue.order.request(catalogueRpc.holdStock, holdOf(_id));
    expect(reply.replies).toMatchObject([{ outcome: 'held' }]);
    await until(() =>
      catalogue.gateway
        .received(catalogueEvents.stockChanged)
        .some(({ products }) => products.some((one) => one.product === _id && one.stock === 6)),
    );
  });

  it('releases a hold once when the order releases it, though the event is delivered twice', async () => {
    const { _id } = await catalogue.shop.add();
    const order = randomUUID();
    const eventId = randomUUID();
    await catalogue.order.request(catalogueRpc.holdStock, holdOf(_id, order));
    await catalogue.publishReleased(order, 1, eventId);
    await catalogue.publishReleased(order, 1, eventId);
    await catalogue.publishReleased(order, 1);
    await until(async () => (await catalogue.shop.stockOf(_id)) === 10);
    const reply = catalogue.order.request(catalogueRpc.holdStock, holdOf(_id, order));
    expect(await reply).toEqual({ replies: [{ outcome: 'stale' }] });
    expect(await catalogue.shop.wrongLedgers()).toEqual([]);
  });
});
