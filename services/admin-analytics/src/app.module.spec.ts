import 'reflect-metadata';
import { adminAnalyticsRpc } from '@shop/contracts/analytics/admin-analytics';
import { authEvents } from '@shop/contracts/auth/auth';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { publicStatsRpc } from '@shop/contracts/analytics/public-stats';
import { orderEvents } from '@shop/contracts/ordering/order';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import {
  putTestSession,
  signTestToken,
  testSession,
} from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';
import { orderEvent, productEvent } from './testing/events.js';

describe('admin-analytics on the bus', () => {
  const open = async () => {
    const [database, bus, redis] = await Promise.all([
      testDatabase(dataSourceOptions),
      testBus(),
      testRedis(),
    ]);
    const own = {
      DATABASE_URL: database.url,
      REDIS_URL: redis.urlAs('admin-analytics'),
      REDIS_PREFIX: redis.prefix,
    };
    const service = await testService(
      (busUrl) => AppModule.with(testConfig({ ...own, BUS_URL: busUrl })),
      { name: 'admin-analytics', busUrl: bus.url },
    );
    const client = await testBusClient(bus.url);
    const publisher = new EventPublisher(bus.url, 'spec');
    await publisher.connect();
    return { database, bus, redis, service, client, publisher };
  };
  let shop: Awaited<ReturnType<typeof open>>;

  const publish = (name: string, payload: unknown, eventId = randomUUID()) =>
    shop.publisher.publish({ eventId, name, payload, occurredAt: new Date() });
  const tokenOf = async (role: 'admin' | 'user') => {
    const session = testSession({ role });
    await putTestSession(shop.redis, session);
    return signTestToken(session);
  };
  const stats = async () =>
    shop.client.request(adminAnalyticsRpc.stats, {}, { token: await tokenOf('admin') });

  beforeAll(async () => {
    shop = await open();
  });
  afterAll(async () => {
    await shop.publisher.close();
    await shop.client.close();
    await shop.service.close();
    await Promise.all([shop.bus.close(), shop.redis.close(), shop.database.close()]);
  });

  it('shows an admin the events of the other services, each once', async () => {
    const order = orderEvent({ totalCents: 12_345 });
    const eventId = randomUUID();
    const user = { ...order.user, role: 'user', createdAt: order.placedAt };
    await publish(orderEvents.placed.name, order, eventId);
    await publish(orderEvents.placed.name, order, eventId);
    await publish(catalogueEvents.productCreated.name, productEvent());
    await publish(authEvents.userRegistered.name, user);
    const received = await until(async () => {
      const figures = await stats();
      return figures.totalUsers + figures.totalProducts + figures.totalOrders === 3 && figures;
    });
    expect(received).toEqual({
      totalRevenue: 123.45,
      totalOrders: 1,
      totalUsers: 1,
      totalProducts: 1,
    });
  });

  it('refuses the analytics figures to a shopper and to a guest', async () => {
    const token = await tokenOf('user');
    const {
      stats: totals,
      trends,
      revenue,
      topProducts,
      orderStatuses,
      lowStock,
    } = adminAnalyticsRpc;
    for (const rpc of [totals, trends, revenue, topProducts, orderStatuses, lowStock]) {
      await expect(shop.client.request(rpc, {}, { token })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
      await expect(shop.client.request(rpc, {})).rejects.toMatchObject({ code: 'auth.required' });
    }
  });

  it('shows a guest the numbers of products, clients and orders, and no revenue', async () => {
    expect(await shop.client.request(publicStatsRpc, {})).toEqual({
      products: 1,
      clients: 1,
      orders: 1,
    });
  });

  it('returns figures for the requested days, and refuses an invalid range', async () => {
    const token = await tokenOf('admin');
    const request = (from: string, to: string | undefined) =>
      shop.client.request(adminAnalyticsRpc.revenue, { by: 'day', from, to }, { token });
    expect((await request('2026-02-27', '2026-03-01')).points.map(({ from }) => from)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    for (const [from, to] of [
      ['2026-03-01', '2026-02-27'],
      ['2026-03-01', undefined],
      ['2020-01-01', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
    ] as const)
      await expect(request(from, to)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
