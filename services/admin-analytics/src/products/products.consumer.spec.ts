import 'reflect-metadata';
import { type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { CustomersConsumer } from '../customers/customers.consumer.js';
import { StatsService } from '../stats/stats.service.js';
import { deliver, deliverMany, productEvent } from '../testing/events.js';
import { ProductsConsumer } from './products.consumer.js';

describe('the projections of products and customers', () => {
  const consumer = new ProductsConsumer();
  let database: Awaited<ReturnType<typeof testDatabase>>;

  const created = (product: ProductEvent) =>
    deliver(database.dataSource, (delivery) => consumer.created(product, delivery));
  const changed = (product: ProductEvent) =>
    deliver(database.dataSource, (delivery) => consumer.changed(product, delivery));
  const deleted = (product: ProductEvent) =>
    deliver(database.dataSource, (delivery) =>
      consumer.deleted({ ...product, version: 9 }, delivery),
    );
  const stockChanged = (product: ProductEvent) =>
    deliverMany(
      database.dataSource,
      [{ products: [product], at: product.at }],
      (deliveries, delivery) => consumer.stockChanged(deliveries, delivery),
    );
  const totals = () => new StatsService(database.dataSource).totals();
  const rows = () =>
    database.dataSource.query<{ name: string; stock: number }[]>(
      'SELECT name, stock FROM products',
    );

  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
  });
  afterEach(() => database.close());

  it('counts a product once, and stops counting it when it is deleted', async () => {
    const product = productEvent();
    await created(product);
    await changed({ ...product, version: 2 });
    expect(await totals()).toMatchObject({ totalProducts: 1 });
    await deleted(product);
    await deleted(product);
    expect(await totals()).toMatchObject({ totalProducts: 0 });
  });

  it('counts a restored product again, even if its deletion arrives late', async () => {
    const product = productEvent();
    await created(product);
    await deleted(product);
    await changed({ ...product, version: 10 });
    expect(await totals()).toMatchObject({ totalProducts: 1 });
    await deleted(product);
    expect(await totals()).toMatchObject({ totalProducts: 1 });
  });

  it('W12: counts a product only while it is live, even if an older change arrives late', async () => {
    const product = productEvent({ state: 'draft' });
    await created(product);
    expect(await totals()).toMatchObject({ totalProducts: 0 });
    await changed({ ...productEvent(), product: product.product, version: 2 });
    expect(await totals()).toMatchObject({ totalProducts: 1 });
    for (const version of [3, 3, 2]) {
      await changed({ ...product, version, ...(version === 3 && { state: 'hidden' }) });
      expect(await totals()).toMatchObject({ totalProducts: 0 });
    }
  });

  it('does not count a product whose deletion arrives first', async () => {
    const product = productEvent();
    await deleted(product);
    await created(product);
    expect(await totals()).toMatchObject({ totalProducts: 0 });
  });

  it('stores the newer name of a product when an older change arrives late', async () => {
    const product = productEvent();
    await changed({ ...product, name: 'New name', version: 3 });
    await changed({ ...product, name: 'Old name', version: 2 });
    expect(await rows()).toEqual([{ name: 'New name', stock: 12 }]);
  });

  it('stores the stock of a product that arrives before the product itself', async () => {
    const product = productEvent();
    await stockChanged({ ...product, stock: 4, version: 2 });
    await created(product);
    expect(await rows()).toEqual([{ name: 'Poplin', stock: 4 }]);
    expect(await totals()).toMatchObject({ totalProducts: 1 });
  });

  it('product D5: lists sold-out products first, then low stock in ascending order', async () => {
    const [low, lower, plenty, none] = [9, 2, 10, 0].map((stock) =>
      productEvent({ stock, name: `${String(stock)} left` }),
    );
    for (const product of [low, lower, plenty, none]) if (product) await created(product);
    const stats = new StatsService(database.dataSource);
    expect(await stats.lowStock()).toMatchObject({ lowStock: 2, outOfStock: 1 });
    if (!lower || !plenty) throw new Error('there are four products');
    await stockChanged({ ...lower, stock: 0, version: 2 });
    await stockChanged({ ...plenty, stock: 3, version: 2 });
    const { products, ...counts } = await stats.lowStock();
    expect(counts).toEqual({ lowStock: 2, outOfStock: 2 });
    expect(products.map(({ stock }) => stock)).toEqual([0, 0, 3, 9]);
    expect(products.slice(2).map(({ name, stock }) => [name, stock])).toEqual([
      ['10 left', 3],
      ['9 left', 9],
    ]);
  });

  it('counts a cloth on rolls as sold out if no piece has the minimum length', async () => {
    const metres = { unit: 'm', cutsPerUnit: 10, leastCuts: 5 } as const;
    const ends = { ...metres, longest: 4, oneLot: 40 };
    const few = productEvent({ ...ends, stock: 8 });
    const many = productEvent({ ...ends, stock: 120 });
    for (const product of [few, many]) await created(product);
    const stats = new StatsService(database.dataSource);
    expect(await stats.lowStock()).toMatchObject({
      lowStock: 0,
      outOfStock: 2,
      products: [{ stock: 0 }, { stock: 0 }],
    });
    await stockChanged({ ...few, stock: 9, longest: 5, version: 2 });
    await stockChanged({ ...many, stock: 125, longest: 5, version: 2 });
    expect(await stats.lowStock()).toMatchObject({
      lowStock: 1,
      outOfStock: 0,
      products: [{ product: few.product, stock: 0.9 }],
    });
  });

  it('reads the stock of a cloth that left its rolls as a single sum', async () => {
    const metres = { unit: 'm', cutsPerUnit: 10, leastCuts: 5 } as const;
    const cloth = productEvent({ ...metres, stock: 8, longest: 4, oneLot: 4 });
    await created(cloth);
    const stats = new StatsService(database.dataSource);
    expect(await stats.lowStock()).toMatchObject({ lowStock: 0, outOfStock: 1 });
    const { longest: _longest, oneLot: _oneLot, ...oneSum } = cloth;
    await changed({ ...oneSum, version: 2 });
    expect(await stats.lowStock()).toMatchObject({ lowStock: 1, outOfStock: 0 });
    await stockChanged({ ...oneSum, stock: 4, version: 3 });
    expect(await stats.lowStock()).toMatchObject({ lowStock: 0, outOfStock: 1 });
  });

  it('counts an account once', async () => {
    const user = {
      _id: randomUUID(),
      name: 'Rahim',
      email: 'r@example.test',
      role: 'user' as const,
      createdAt: new Date().toISOString(),
    };
    const customers = new CustomersConsumer();
    for (let time = 0; time < 2; time += 1) {
      await deliver(database.dataSource, (delivery) => customers.userRegistered(user, delivery));
    }
    expect(await totals()).toMatchObject({ totalUsers: 1 });
  });

  it('stops counting a removed account, even if the removal arrives first', async () => {
    const customers = new CustomersConsumer();
    const at = new Date().toISOString();
    for (const removedFirst of [false, true]) {
      const user = randomUUID();
      const removal = () =>
        deliver(database.dataSource, (delivery) =>
          customers.userRemoved({ user, at, encryptedEmail: '' }, delivery),
        );
      const account = { name: 'Rahim', email: 'r@example.test', role: 'user' as const };
      if (removedFirst) await removal();
      await deliver(database.dataSource, (delivery) =>
        customers.userRegistered({ ...account, _id: user, createdAt: at }, delivery),
      );
      if (!removedFirst) await removal();
      expect(await totals()).toMatchObject({ totalUsers: 0 });
    }
  });
});
