import 'reflect-metadata';
import { publicStatsRpc } from '@shop/contracts/analytics/public-stats';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
const get = () => gateway.app.inject({ url: '/api/public-stats' });

describe('the public stats', () => {
  it('W38: counts cloths, reports that the public stats are unavailable, and does not cache that', async () => {
    expect((await get()).statusCode).toBe(503);
    gateway.services.reply(publicStatsRpc, { products: 91, clients: 12, orders: 310 });
    gateway.services.reply(catalogueRpc.list, { ...productList, total: 65 });
    expect((await get()).json()).toEqual({ products: 65, clients: 12, orders: 310 });
  });

  it('returns the public stats to everyone, and requests them once a minute however many visitors come', async () => {
    gateway.services.reset();
    expect((await get()).json()).toEqual({ products: 65, clients: 12, orders: 310 });
    expect(gateway.services.requests).toEqual([]);
  });
});
