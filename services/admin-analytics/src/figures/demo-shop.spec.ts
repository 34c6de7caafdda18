import 'reflect-metadata';
import { LOW_STOCK_LIST } from '@shop/contracts/analytics/admin-analytics';
import { toCents } from '@shop/contracts/money/price';
import { demoOrders, demoProducts, demoUsers } from '@shop/seeds/demo';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { saveCustomers } from '../customers/customers.query.js';
import { saveProducts } from '../products/products.query.js';
import { pricePartsOf } from '../sales/price-parts.rules.js';
import { saveOrders } from '../sales/sales.query.js';
import { RevenueService } from '../stats/revenue.service.js';
import { StatsService } from '../stats/stats.service.js';

describe('the demo shop', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const now = new Date();
  const orders = demoOrders(now);
  const sales = new Map(demoProducts().map(({ _id, sale }) => [_id, sale]));
  /** Converts an amount to the unit of sale, such as metres to cuts. */
  const soldIn = (product: string, quantity: number) => {
    const sale = sales.get(product);
    if (!sale) return { quantity };
    const { cutsPerUnit } = sale;
    return { quantity: quantity * cutsPerUnit, unit: 'm', cutsPerUnit } as const;
  };

  beforeAll(async () => {
    database = await testDatabase(dataSourceOptions);
    await database.dataSource.transaction(async (manager) => {
      await saveCustomers(
        manager,
        demoUsers(now).map(({ _id, createdAt }) => ({
          user: _id,
          registeredAt: createdAt.toISOString(),
          removed: false,
        })),
      );
      await saveProducts(
        manager,
        demoProducts().map(({ _id, name, category, price, stock, sale }) => ({
          product: _id,
          event: {
            name,
            category,
            priceCents: toCents(price),
            image: null,
            version: 1,
            ...(sale && { unit: 'm', cutsPerUnit: sale.cutsPerUnit, leastCuts: 1 }),
          },
          stock: { stock: soldIn(_id, stock).quantity, version: 1 },
          listedAt: now.toISOString(),
        })),
      );
      await saveOrders(
        manager,
        orders.map(({ _id, items, totalAmount, status, placedAt }) => ({
          order: _id,
          items: items.map(({ price, quantity, ...item }) => ({
            ...item,
            ...soldIn(item.product, quantity),
            priceCents: toCents(price),
            lineCents: toCents(price) * quantity,
          })),
          totalCents: toCents(totalAmount),
          ...pricePartsOf({ items: [] }),
          orderStatus: status,
          version: 1,
          placedAt: placedAt.toISOString(),
        })),
      );
    });
  });
  afterAll(() => database.close());

  it('sums the demo revenue of seven months to 1200, 1900, 3000, 2500, 4200, 3800 and 5000 dollars', async () => {
    const { points, total, earlier } = await new RevenueService(database.dataSource).revenue(
      { by: 'month' },
      now,
    );
    expect(points.map(({ revenue }) => revenue)).toEqual([
      1200, 1900, 3000, 2500, 4200, 3800, 5000,
    ]);
    expect(total).toMatchObject({ revenue: 21_600, orders: orders.length });
    expect(earlier).toBeNull();
  });

  it('FAB-98: sums 100, 85, 70 and 55 metres for the four best sellers of the demo shop', async () => {
    const { products } = await new StatsService(database.dataSource).topProducts({
      by: 'quantity',
    });
    expect(products.map(({ sales }) => sales)).toEqual([100, 85, 70, 55]);
    expect(products.every(({ name, isListed, unit }) => name && isListed && unit === 'm')).toBe(
      true,
    );
  });

  it('counts the accounts, products and orders of the demo shop', async () => {
    expect(await new StatsService(database.dataSource).totals()).toEqual({
      totalRevenue: 21_600,
      totalOrders: orders.length,
      totalUsers: demoUsers(now).length,
      totalProducts: demoProducts().length,
    });
  });

  it('compares the demo sales with the thirty days before, and new products with none', async () => {
    const trends = await new RevenueService(database.dataSource).trends(now);
    expect(trends.revenue).not.toBeNull();
    expect(trends.orders).not.toBeNull();
    expect(trends.customers).not.toBeNull();
    expect(trends.products).toBeNull();
  });

  it('lists the low stock of the demo shop like the catalogue', async () => {
    const stocks = demoProducts().map(({ stock }) => stock);
    const short = stocks.filter((stock) => stock < 10).sort((a, b) => a - b);
    const list = await new StatsService(database.dataSource).lowStock();
    expect(list.products.map(({ stock }) => stock)).toEqual(short.slice(0, LOW_STOCK_LIST));
    expect([list.lowStock, list.outOfStock]).toEqual([
      short.filter((stock) => stock > 0).length,
      short.filter((stock) => stock === 0).length,
    ]);
  });
});
