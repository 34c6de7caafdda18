import 'reflect-metadata';
import { adminAnalyticsRpc } from '@shop/contracts/admin-analytics';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const stats = { totalRevenue: 21_600.5, totalOrders: 41, totalUsers: 12, totalProducts: 64 };
const revenue = { months: [{ month: '2026-11', revenue: 5000, orders: 9 }] };
const top = {
  products: [
    { product: someId, name: 'Muslin', price: 12.5, image: null, sales: 100, revenue: 1250 },
  ],
};

describe('the figures of the shop', () => {
  it.each([
    ['/api/admin/stats', stats, {}],
    ['/api/admin/revenue?months=12', revenue, { months: 12 }],
    ['/api/admin/revenue', revenue, { months: 7 }],
    ['/api/admin/top-products', top, {}],
  ])('%s are for an admin', async (url, expected, input) => {
    gateway.services.answer(adminAnalyticsRpc.stats, stats);
    gateway.services.answer(adminAnalyticsRpc.revenue, revenue);
    gateway.services.answer(adminAnalyticsRpc.topProducts, top);
    const answer = await gateway.app.inject({ url, headers: await gateway.signIn('admin') });
    expect([answer.statusCode, answer.json()]).toEqual([200, expected]);
    expect(gateway.services.asked[0]?.input).toEqual(input);
    const shopper = await gateway.app.inject({ url, headers: await gateway.signIn('user') });
    expect(shopper.statusCode).toBe(403);
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
  });

  it.each(['0', '37', 'x'])('do not go back %s months', async (months) => {
    const headers = await gateway.signIn('admin');
    const answer = await gateway.app.inject({
      url: `/api/admin/revenue?months=${months}`,
      headers,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  });
});
