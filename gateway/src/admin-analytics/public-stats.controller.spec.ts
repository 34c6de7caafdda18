import 'reflect-metadata';
import { publicStatsRpc } from '@shop/contracts/analytics/public-stats';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
const get = () => gateway.app.inject({ url: '/api/public-stats' });

describe('the public stats', () => {
  it('reports that the public stats are unavailable, and does not cache that', async () => {
    expect((await get()).statusCode).toBe(503);
    gateway.services.reply(publicStatsRpc, { products: 65, clients: 12, orders: 310 });
    expect((await get()).json()).toEqual({ products: 65, clients: 12, orders: 310 });
  });

  it('returns the public stats to everyone, and requests them once a minute however many visitors come', async () => {
    gateway.services.reset();
    expect((await get()).json()).toEqual({ products: 65, clients: 12, orders: 310 });
    expect(gateway.services.requests).toEqual([]);
  });
});
