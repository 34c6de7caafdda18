import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import { company } from '@shop/contracts/core/company';
import { sum } from '@shop/contracts/core/numbers';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { sumTables, type SumTable } from '../figures/counters.js';
import { ProductsConsumer } from '../products/products.consumer.js';
import { dailyTables, sumDriftQuery } from '../rebuild/sum-drift.query.js';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';
import { deliver, deliverMany, orderEvent, productEvent } from '../testing/events.js';
import { SalesConsumer } from './sales.consumer.js';

type Item = OrderEvent['items'][number];
const piece: Item = {
  product: randomUUID(),
  name: 'Cushion panel',
  category: 'cotton',
  image: null,
  quantity: 4,
  priceCents: 1000,
};
/** 2.30 m at $26.50. */
const length: Item = {
  ...piece,
  product: randomUUID(),
  name: 'Chambray',
  category: 'denim',
  quantity: 23,
  priceCents: 2650,
  unit: 'm',
  cutsPerUnit: 10,
  lineCents: 6095,
};

describe('the figures of lengths', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let stats: StatsService;
  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    stats = new StatsService(database.dataSource);
  });
  afterEach(() => database.close());

  const sales = new SalesConsumer();
  const placed = (...items: Item[]) => {
    const cents = sum(items.map((one) => one.lineCents ?? one.quantity * one.priceCents));
    const order = orderEvent({ items, totalCents: cents });
    return deliverMany(database.dataSource, [order], (deliveries, delivery) =>
      sales.placed(deliveries, delivery),
    ).then(() => order);
  };
  const changed = (product: ProductEvent) =>
    deliver(database.dataSource, (delivery) => new ProductsConsumer().changed(product, delivery));
  const drift = async () => {
    const found = await Promise.all(
      (Object.keys(sumTables) as SumTable[]).map((table) => {
        const isDaily = (dailyTables as readonly SumTable[]).includes(table);
        return database.dataSource.query<unknown[]>(
          sumDriftQuery(table, 10, company.timeZone),
          isDaily ? [null, null] : [],
        );
      }),
    );
    return found.flat();
  };

  it('FAB-2: counts the price of a length, and its units in addition to pieces', async () => {
    await placed(piece, length);
    await placed({ ...length, quantity: 27, lineCents: 7155 });
    await changed(
      productEvent({ product: length.product, name: 'Chambray', unit: 'm', cutsPerUnit: 10 }),
    );
    await changed(productEvent({ product: piece.product, name: 'Cushion panel' }));
    expect(await stats.totals()).toMatchObject({ totalRevenue: 172.5 });
    expect((await stats.topProducts({ by: 'quantity' })).products).toMatchObject([
      { name: 'Chambray', sales: 5, unit: 'm', revenue: 132.5 },
      { name: 'Cushion panel', sales: 4, revenue: 40 },
    ]);
    const revenue = await new RevenueService(database.dataSource).revenue({ by: 'day' });
    expect(revenue.categories).toEqual([
      { category: 'denim', revenue: 132.5, pieces: 0, metres: 5 },
      { category: 'cotton', revenue: 40, pieces: 4, metres: 0 },
    ]);
    expect(await drift()).toEqual([]);
  });

  it('adds the metres of a cloth to the pieces it was sold in before', async () => {
    await placed({ ...piece, product: length.product });
    await placed(length);
    expect((await stats.topProducts({ by: 'quantity' })).products).toMatchObject([{ sales: 6.3 }]);
    expect(await drift()).toEqual([]);
  });

  it('adds yards to the metres of a category, to the millimetre', async () => {
    await placed(length, {
      ...length,
      product: randomUUID(),
      unit: 'yd',
      cutsPerUnit: 8,
      quantity: 5,
    });
    const { categories } = await new RevenueService(database.dataSource).revenue({ by: 'day' });
    expect(categories).toMatchObject([{ category: 'denim', metres: 2.872 }]);
    expect(await drift()).toEqual([]);
  });

  it('subtracts the lengths of a cancelled order', async () => {
    const order = await placed(length);
    await deliverMany(
      database.dataSource,
      [
        {
          ...order,
          orderStatus: 'cancelled' as const,
          version: 2,
          from: 'pending' as const,
          at: order.placedAt,
        },
      ],
      (deliveries, delivery) => sales.statusChanged(deliveries, delivery),
    );
    expect((await stats.topProducts({ by: 'quantity' })).products).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('lists low stock of lengths in units: fewer than ten, and none below the minimum length', async () => {
    const metres = { unit: 'm', cutsPerUnit: 10, leastCuts: 5 } as const;
    for (const stock of [4, 7, 99, 100])
      await changed(productEvent({ ...metres, stock, name: `${String(stock)} cuts` }));
    await changed(productEvent({ stock: 9, name: '9 pieces' }));
    const { products, ...counts } = await stats.lowStock();
    expect(counts).toEqual({ lowStock: 3, outOfStock: 1 });
    expect(products.map(({ name, stock, unit }) => [name, stock, unit])).toEqual([
      ['4 cuts', 0, 'm'],
      ['7 cuts', 0.7, 'm'],
      ['9 pieces', 9, undefined],
      ['99 cuts', 9.9, 'm'],
    ]);
    expect(await drift()).toEqual([]);
  });
});
