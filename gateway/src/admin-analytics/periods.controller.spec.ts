import 'reflect-metadata';
import { adminAnalyticsRpc } from '@shop/contracts/analytics/admin-analytics';
import { billingRpc } from '@shop/contracts/billing/billing';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const get = async (role: 'admin' | 'user' = 'admin') =>
  gateway.app.inject({ url: '/api/admin/periods', headers: await gateway.signIn(role) });

/** Six spans: each period, and the one before. */
const sales = [5, 4, 30, 28, 120, 90].map((orders) => ({
  revenue: orders * 10,
  orders,
  average: 10,
  customers: 1,
}));

describe('the figures of today, this week and this month', () => {
  it('shows sales and refunds of each period next to the previous period', async () => {
    gateway.services.reply(adminAnalyticsRpc.salesOfSpans, { sales });
    gateway.services.reply(billingRpc.refundsOfSpans, { refunds: [0, 12.5, 0, 0, 40, 0] });
    const { periods } = (await get()).json();
    expect(periods).toMatchObject([
      { name: 'today', now: { sales: sales[0], refunds: 0 }, before: { refunds: 12.5 } },
      { name: 'week', now: { sales: sales[2] }, before: { sales: sales[3] } },
      { name: 'month', now: { refunds: 40 }, before: { sales: sales[5], refunds: 0 } },
    ]);
    const [requested] = gateway.services.requests;
    expect(requested?.input).toMatchObject({ spans: { length: 6 } });
  });

  it('shows the refunds while the sales cannot be read', async () => {
    gateway.services.refuse(adminAnalyticsRpc.salesOfSpans, 'service.unavailable');
    gateway.services.reply(billingRpc.refundsOfSpans, { refunds: [3, 0, 3, 0, 3, 0] });
    const { periods } = (await get()).json();
    expect(periods[0]).toMatchObject({ now: { sales: null, refunds: 3 } });
  });

  it('returns the figures to admins only', async () => {
    expect((await get('user')).statusCode).toBe(403);
  });
});
