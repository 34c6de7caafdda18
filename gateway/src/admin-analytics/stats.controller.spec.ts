import 'reflect-metadata';
import {
  adminAnalyticsRpc,
  type RevenueView,
  type RollFiguresView,
} from '@shop/contracts/analytics/admin-analytics';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const stats = { totalRevenue: 21_600.5, totalOrders: 41, totalUsers: 12, totalProducts: 64 };
const sales = { revenue: 5000, orders: 9, customers: 2 };
const revenue: RevenueView = {
  by: 'month',
  from: '2026-11-01',
  to: '2026-11-21',
  points: [{ from: '2026-11-01', ...sales, earlier: null }],
  total: sales,
  earlier: null,
  categories: [{ category: 'silk', revenue: 5000, pieces: 40 }],
};
const top = {
  products: [
    {
      product: someId,
      name: 'Muslin',
      price: 12.5,
      image: null,
      isListed: true,
      sales: 100,
      revenue: 1250,
    },
  ],
};
const trends = { revenue: 11.5, orders: -3.1, customers: 5, products: null };
const statuses = { statuses: [{ status: 'pending' as const, orders: 3 }] };
const rolls: RollFiguresView = {
  units: [{ unit: 'm', received: 10, sold: 4, sellThrough: 40, left: 6, losses: [] }],
  oldest: [],
};
const low = { lowStock: 0, outOfStock: 4, products: [] };

describe('the statistics of the shop', () => {
  it.each([
    ['/api/admin/stats', stats, {}],
    ['/api/admin/trends', trends, {}],
    ['/api/admin/revenue', revenue, { by: 'month' }],
    [
      '/api/admin/revenue?by=week&from=2026-11-01&to=2026-11-21',
      revenue,
      { by: 'week', from: '2026-11-01', to: '2026-11-21' },
    ],
    ['/api/admin/top-products', top, { by: 'quantity' }],
    ['/api/admin/top-products?by=revenue', top, { by: 'revenue' }],
    ['/api/admin/orders-by-status', statuses, {}],
    ['/api/admin/low-stock', low, {}],
    ['/api/admin/roll-figures', rolls, {}],
    [
      '/api/admin/roll-figures?from=2026-11-01&to=2026-11-21',
      rolls,
      { from: '2026-11-01', to: '2026-11-21' },
    ],
  ])('returns the statistics %s to an admin', async (url, expected, input) => {
    gateway.services.reply(adminAnalyticsRpc.stats, stats);
    gateway.services.reply(adminAnalyticsRpc.revenue, revenue);
    gateway.services.reply(adminAnalyticsRpc.topProducts, top);
    gateway.services.reply(adminAnalyticsRpc.trends, trends);
    gateway.services.reply(adminAnalyticsRpc.orderStatuses, statuses);
    gateway.services.reply(adminAnalyticsRpc.lowStock, low);
    gateway.services.reply(adminAnalyticsRpc.rolls, rolls);
    const response = await gateway.app.inject({ url, headers: await gateway.signIn('admin') });
    expect([response.statusCode, response.json()]).toEqual([200, expected]);
    expect(gateway.services.requests[0]?.input).toEqual(input);
    const shopper = await gateway.app.inject({ url, headers: await gateway.signIn('user') });
    expect(shopper.statusCode).toBe(403);
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
  });

  it.each([
    'revenue?by=year',
    'revenue?from=2026-11-01',
    'revenue?from=2026-11-21&to=2026-11-01',
    'revenue?by=day&from=2024-11-21&to=2026-11-01',
    'revenue?from=yesterday&to=today',
    'top-products?by=name',
    'roll-figures?to=2026-11-01',
  ])('refuses the statistics for %s', async (address) => {
    const headers = await gateway.signIn('admin');
    const response = await gateway.app.inject({ url: `/api/admin/${address}`, headers });
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
  });
});
