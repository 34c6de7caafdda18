import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { company } from '@shop/contracts/core/company';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { anOrderPrice } from '@shop/contracts/testing/order-price';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { sumDriftQuery } from '../rebuild/sum-drift.query.js';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import { deliverMany, orderEvent } from '../testing/events.js';
import { SalesConsumer } from './sales.consumer.js';

/** $76.90, including tax. */
const included = orderEvent({ totalCents: 7690, price: anOrderPrice() });
/** 2 x $10.70, plus 21 % tax: $25.89. */
const added = orderEvent({
  totalCents: 2589,
  price: anOrderPrice({
    subtotalCents: 2140,
    discounts: [],
    shipping: null,
    taxes: [{ rateBp: 2100, netCents: 2140, taxCents: 449, isIncluded: false, note: null }],
  }),
});
const plain = orderEvent({ totalCents: 5000 });
const noParts = { discounts: 0, delivery: 0, addedTax: 0, includedTax: 0, giftCards: 0 };
const nothing = { goods: 0, ...noParts };
const ofIncluded = { ...noParts, goods: 80, discounts: 8, delivery: 4.9, includedTax: 12.82 };

describe('the price parts of orders', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
  });
  afterEach(() => database.close());

  const consumer = new SalesConsumer();
  const placed = (...orders: OrderEvent[]) =>
    deliverMany(database.dataSource, orders, (deliveries, delivery) =>
      consumer.placed(deliveries, delivery),
    );
  const changed = (order: OrderEvent, version: number, orderStatus: OrderEvent['orderStatus']) =>
    deliverMany(
      database.dataSource,
      [{ ...order, version, orderStatus, from: 'pending' as const, at: order.placedAt }],
      (deliveries, delivery) => consumer.statusChanged(deliveries, delivery),
    );
  const madeOf = async () =>
    (await new RevenueService(database.dataSource).revenue({ by: 'day' })).madeOf;
  const revenue = async () => (await new StatsService(database.dataSource).totals()).totalRevenue;
  const drift = () =>
    database.dataSource.query<unknown[]>(sumDriftQuery('daily_sales', 10, company.timeZone), [
      null,
      null,
    ]);

  it('PRC-6: sums the price parts to the totals of the orders, with code, delivery and tax', async () => {
    await placed(included, added, plain);
    expect(await revenue()).toBe(152.79);
    expect(await madeOf()).toEqual({
      goods: 151.4,
      discounts: 8,
      delivery: 4.9,
      addedTax: 4.49,
      includedTax: 12.82,
      giftCards: 0,
    });
    expect(await drift()).toEqual([]);
  });

  it('V55: leaves sold gift cards out of revenue, average, categories and best sellers', async () => {
    const [cloth] = plain.items;
    const card = {
      product: randomUUID(),
      name: 'Gift card',
      category: 'gifts',
      image: null,
      quantity: 2,
      priceCents: 3000,
      isGiftCard: true as const,
    };
    const alone = orderEvent({ items: [card], totalCents: 6000 });
    await placed(orderEvent({ items: [...plain.items, card], totalCents: 11_000 }), alone);
    const stats = new StatsService(database.dataSource);
    const sales = new RevenueService(database.dataSource);
    const day = { from: '2000-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
    expect(await madeOf()).toEqual({ ...noParts, goods: 50, giftCards: 120 });
    expect(await stats.totals()).toMatchObject({ totalRevenue: 50, totalOrders: 2 });
    expect(await sales.ofSpans([day])).toMatchObject([{ revenue: 50, orders: 2, average: 50 }]);
    expect(await sales.revenue({ by: 'day' })).toMatchObject({
      total: { revenue: 50, orders: 2 },
      categories: [{ category: 'cotton', revenue: 50, pieces: 2 }],
    });
    const best = await stats.topProducts({ by: 'revenue' });
    expect(best.products).toMatchObject([{ product: cloth?.product, revenue: 50 }]);
    await changed(alone, 2, 'cancelled');
    expect(await madeOf()).toEqual({ ...noParts, goods: 50, giftCards: 60 });
    expect(await drift()).toEqual([]);
  });

  it('counts the price parts of an order once, however often its event arrives', async () => {
    await placed(included, included);
    await placed(included);
    expect(await madeOf()).toEqual(ofIncluded);
  });

  it('ORD-1: lowers revenue and price parts by the cancelled items of an order', async () => {
    await placed(plain, added);
    const half = { ...plain, totalCents: 2500, version: 2 };
    const cancellation = { cancelled: plain.items, lessCents: 2500, reason: 'Sold out' };
    for (let time = 0; time < 2; time += 1)
      await deliverMany(
        database.dataSource,
        [{ ...half, ...cancellation, at: plain.placedAt }],
        (deliveries, delivery) => consumer.itemsCancelled(deliveries, delivery),
      );
    expect(await revenue()).toBe(50.89);
    expect(await drift()).toEqual([]);
  });

  it('ORD-2: changes revenue and price parts with an edit of an order', async () => {
    await placed(plain);
    const before = await revenue();
    const edited = { ...plain, totalCents: plain.totalCents + 700, version: 2 };
    const about = { removed: [], added: plain.items, differenceCents: 700, note: '' };
    for (let time = 0; time < 2; time += 1)
      await deliverMany(
        database.dataSource,
        [{ ...edited, ...about, at: plain.placedAt }],
        (deliveries, delivery) => consumer.edited(deliveries, delivery),
      );
    expect((await revenue()) - before).toBeCloseTo(7);
    expect(await drift()).toEqual([]);
  });

  it('excludes the price parts of cancelled orders, even if the cancellation arrives first', async () => {
    await changed(included, 2, 'cancelled');
    await placed(included);
    expect(await madeOf()).toEqual(nothing);
    await changed(included, 3, 'pending');
    expect(await madeOf()).toEqual(ofIncluded);
    expect(await drift()).toEqual([]);
  });
});
