import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { orderEvents } from '@shop/contracts/ordering/order';
import { register } from 'prom-client';
import { Public, SignedIn } from './access.js';
import { RpcHandler } from './bus/handlers.js';
import { Note, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { ExampleModule, exampleRpc } from '@shop/service-kit-testing/example/example.module';
import { testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { until } from '@shop/service-kit-testing/until';

@Controller()
class Undeclared {
  @RpcHandler(exampleRpc.mine)
  async mine(): Promise<{ name: string | null }> {
    return Promise.resolve({ name: null });
  }
}

describe('a service built with the kit', () => {
  let bus: Awaited<ReturnType<typeof testBus>>;
  let redis: Awaited<ReturnType<typeof testRedis>>;
  let databases: Record<'order' | 'catalogue', Awaited<ReturnType<typeof testDatabase>>>;
  let client: Awaited<ReturnType<typeof testBusClient>>;
  const closing: (() => Promise<void>)[] = [];

  const start = (name: 'order' | 'catalogue', controllers?: (new () => object)[]) =>
    testService(
      (url) => {
        const DATABASE_URL = databases[name].url;
        const config = testConfig({
          DATABASE_URL,
          BUS_URL: url,
          REDIS_URL: redis.urlAs(name),
          REDIS_PREFIX: redis.prefix,
        });
        return ExampleModule.with(name, config, controllers);
      },
      { name, busUrl: bus.url },
    );

  beforeAll(async () => {
    const [order, catalogue] = await Promise.all([
      testDatabase(notesDataSource),
      testDatabase(notesDataSource),
    ]);
    databases = { order, catalogue };
    [bus, redis] = await Promise.all([testBus(), testRedis()]);
    client = await testBusClient(bus.url);
    const services = [await start('order'), await start('catalogue')];
    closing.push(...services.map(({ close }) => close));
  });
  afterAll(async () => {
    await client.close();
    await Promise.all(closing.map((close) => close()));
    await Promise.all([
      bus.close(),
      redis.close(),
      databases.order.close(),
      databases.catalogue.close(),
    ]);
  });

  it('passes the id of a request from the client to the last consumer', async () => {
    const order = randomUUID();
    await client.request(exampleRpc.note, { order }, { requestId: 'request-7' });
    const requested = await databases.order.dataSource.manager.findOneByOrFail(Note, { id: order });
    expect(requested.text).toBe('request-7');
    const received = await until(() =>
      databases.catalogue.dataSource.manager.findOneBy(Note, { id: order }),
    );
    expect(received.text).toBe('request-7');
    const delivered = await until(() =>
      client.events.find(({ requestId }) => requestId === 'request-7'),
    );
    expect(delivered).toMatchObject({
      name: orderEvents.holdReleased.name,
      payload: { order, epoch: 1 },
    });
  });

  it('publishes nothing when the change has failed', async () => {
    const order = randomUUID();
    await client.request(exampleRpc.note, { order });
    await expect(client.request(exampleRpc.note, { order })).rejects.toMatchObject({
      code: 'internal',
    });
    await until(() =>
      client.received(orderEvents.holdReleased).some((event) => event.order === order),
    );
    const rows: unknown[] = await databases.order.dataSource.query(
      'SELECT 1 FROM outbox WHERE aggregate_id = $1',
      [order],
    );
    expect(rows).toHaveLength(1);
  });

  it('identifies the user, refuses guests, and lets only admins make admin requests', async () => {
    const user = await putTestSession(redis, testSession({ name: 'Ann' }));
    const admin = await putTestSession(redis, testSession({ name: 'Bob', role: 'admin' }));
    expect(await client.request(exampleRpc.mine, {}, { token: user })).toEqual({ name: 'Ann' });
    expect(await client.request(exampleRpc.all, {}, { token: admin })).toEqual({ name: 'Bob' });
    await expect(client.request(exampleRpc.mine, {})).rejects.toMatchObject({
      code: 'auth.required',
    });
    await expect(client.request(exampleRpc.all, {}, { token: user })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('counts and times the requests of a service', async () => {
    await client.request(exampleRpc.note, { order: randomUUID() });
    const metrics = await register.metrics();
    expect(metrics).toMatch(/bus_handled_seconds_count\{pattern="order.note",outcome="ok"\} [1-9]/);
  });

  it('refuses to start when a request does not declare its access', async () => {
    await expect(start('order', [Undeclared])).rejects.toThrow('does not declare who may call it');
  });

  it('refuses a request that declares its access twice', () => {
    expect(() => {
      class Twice {
        @Public()
        @SignedIn()
        method(): void {
          // never called
        }
      }
      return Twice;
    }).toThrow('declares twice');
  });
});
