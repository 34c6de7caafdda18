import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { buildProcess, startProcess } from '@shop/service-kit-testing/test-process';
import { toCents } from '@shop/contracts/money/price';
import { demoOrders, demoProducts, demoUsers, soldByProduct } from '@shop/seeds/demo';
import { openOrders, type OpenOrders } from '../testing/open-orders.js';
import { addDemoOrders, missingOrders } from './demo-orders.js';
import { addDemoMarks, spareItemOf } from './demo-marks.js';
import { addDemoReturns } from './demo-returns.js';

const now = new Date();
let shop: OpenOrders;
let isOpen = true;
let handling: Promise<void>;
beforeAll(async () => {
  shop = await openOrders();
  const sold = soldByProduct();
  for (const { _id, name, price, stock } of demoProducts())
    shop.catalogue.wares.set(_id, {
      name,
      priceCents: toCents(price),
      stock: stock + (sold.get(_id) ?? 0),
      isDeleted: false,
    });
  handling = handleReleases();
});
afterAll(async () => {
  isOpen = false;
  await handling;
  await shop.close();
});

/** Handles releases like the catalogue, as long as the shop is open. */
async function handleReleases(): Promise<void> {
  while (isOpen) {
    await shop.catalogue.handleReleases(shop.dataSource);
    await setTimeout(200);
  }
}

/** Counts cancelled pieces, the most parcels of an order without a resent parcel, resent parcels, and tags. */
async function marks(): Promise<object | undefined> {
  const [row] = await shop.dataSource.query<object[]>(
    `SELECT (SELECT sum(cancelled)::int FROM order_lines) AS cancelled,
            (SELECT max(n) FROM (SELECT count(*)::int AS n FROM parcels GROUP BY order_id HAVING bool_and(replaces IS NULL)) p) AS parcels,
            (SELECT count(*)::int FROM parcels WHERE replaces IS NOT NULL AND state = 'dispatched') AS again,
            (SELECT count(*)::int FROM order_tags) AS tags`,
  );
  return row;
}

describe('the demo orders', () => {
  it('adds the demo orders and a return in each state to an empty shop, and keeps the stock of the demo products', async () => {
    const [admin] = demoUsers(now).filter((user) => user.role === 'admin');
    if (!admin) throw new Error('The demo data has no admin');
    const { placeOrder, statuses, parcels, dataSource } = shop;
    shop.catalogue.failures.push('request lost', 'reply lost');
    const services = { placeOrder, statuses, parcels, admin, now };
    await addDemoOrders(services, await missingOrders(dataSource, demoOrders(now)));
    expect(await missingOrders(dataSource, demoOrders(now))).toEqual([]);

    const { orders, total } = (await shop.orders.list({ page: 1, limit: 100 })).read();
    expect(total).toBe(demoOrders(now).length);
    const placedAt = demoOrders(now).map((order) => order.placedAt.toISOString());
    expect(orders.map((order) => order.createdAt).reverse()).toEqual(placedAt);
    const { resending, cancellations } = shop;
    const demo = demoOrders(now);
    await addDemoMarks({ ...services, dataSource, resending, cancellations }, demo);
    await addDemoReturns({ returns: shop.returns, dataSource, admin }, demo);
    const { returns } = await shop.returns.list({ page: 1, limit: 20 });
    expect(returns.map(({ state }) => state).toSorted()).toEqual(
      [
        'requested',
        'approved',
        'inTransit',
        'received',
        'inspected',
        'settled',
        'settled',
        'declined',
        'cancelled',
        'lapsed',
      ].toSorted(),
    );
    expect(await marks()).toEqual({ cancelled: 1, parcels: 2, again: 1, tags: 2 });
    await shop.catalogue.handleReleases(dataSource);
    // The fake does not handle the event that returns the cancelled piece.
    const spare = spareItemOf(demo)?.product;
    for (const { _id, stock } of demoProducts())
      expect(shop.catalogue.stockOf(_id)).toBe(_id === spare ? stock - 1 : stock);
  });
});

describe('the demo’s data', () => {
  it('refuses to load the demo data into a production shop', async () => {
    buildProcess('services/order');
    const seed = startProcess('services/order/dist/db/seed.js', {
      PROFILE: 'production',
      DATABASE_URL: 'postgres://order_app:unused@127.0.0.1:1/order',
    });
    expect(await seed.ended).toBe(1);
    expect(seed.output()).toContain('the demo orders belong in no other shop');
  });
});
