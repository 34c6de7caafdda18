import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { orderEvents } from '@shop/contracts/ordering/order';
import { connect } from 'amqplib';
import {
  startExample,
  type ExampleProcess,
} from '@shop/service-kit-testing/example/example-process';
import { notesDataSource } from '@shop/service-kit-testing/example/notes';
import { exampleRpc } from '@shop/service-kit-testing/example/example.module';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { busUrlAs, testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { startCollector } from '@shop/service-kit-testing/test-collector';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { until } from '@shop/service-kit-testing/until';

const READY = '/health/ready';

describe('the process of a service', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let bus: Awaited<ReturnType<typeof testBus>>;
  let redis: Awaited<ReturnType<typeof testRedis>>;
  let client: Awaited<ReturnType<typeof testBusClient>>;
  let links: Record<'database' | 'bus', Awaited<ReturnType<typeof cuttableLink>>>;
  let service: ExampleProcess;

  beforeAll(async () => {
    buildProcess();
    [database, bus, redis] = await Promise.all([
      testDatabase(notesDataSource),
      testBus(),
      testRedis(),
    ]);
    links = {
      database: await cuttableLink(database.url),
      bus: await cuttableLink(busUrlAs('order', bus.url)),
    };
    client = await testBusClient(bus.url);
  });
  beforeEach(() => {
    for (const link of Object.values(links)) link.mend();
  });
  afterEach(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });
  afterAll(async () => {
    await client.close();
    await Promise.all(Object.values(links).map((link) => link.close()));
    await Promise.all([bus.close(), database.close(), redis.close()]);
  });

  const start = (own: Record<string, string> = {}, name?: 'catalogue'): void => {
    const env = {
      DATABASE_URL: links.database.url,
      BUS_URL: links.bus.url,
      REDIS_URL: redis.urlAs('order'),
      TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    };
    service = startExample({ ...env, ...own }, name);
  };
  const readiness = async (): Promise<number> => (await service.get(READY)).status;
  const becomes = (status: number) => until(async () => (await readiness()) === status, 120_000);

  it('stays live but not ready while the service waits for its database, and starts once it is available', async () => {
    links.database.cut();
    start();
    expect((await service.get('/health/live')).status).toBe(200);
    expect(await readiness()).toBe(503);
    await until(() => service.output().includes('not reachable yet'));
    links.database.mend();
    await becomes(200);
  });

  it('reports not ready while database or bus is unavailable, and names it', async () => {
    start();
    await becomes(200);
    for (const what of ['bus', 'database'] as const) {
      links[what].cut();
      await becomes(503);
      const { body } = await service.get(READY);
      expect(JSON.parse(body)).toMatchObject({ checks: { [what]: false } });
      const isDatabaseUp = what === 'database' ? 0 : 1;
      expect((await service.get('/metrics')).body).toContain(
        `\ndatabase_up ${String(isDatabaseUp)}\n`,
      );
      links[what].mend();
      await becomes(200);
    }
  });

  it('containers A18: shows at /health/live and in the metrics the running version and commit', async () => {
    start({ LOOMERY_VERSION: '1.4.0', LOOMERY_COMMIT: '0123abc' });
    const { body } = await service.get('/health/live');
    expect(JSON.parse(body)).toEqual({ live: true, version: '1.4.0', commit: '0123abc' });
    expect((await service.get('/metrics')).body).toContain(
      'build_info{version="1.4.0",commit="0123abc"} 1',
    );
  });

  it('shows how many events wait, and the state of the process', async () => {
    start();
    await becomes(200);
    const { body } = await service.get('/metrics');
    for (const name of ['outbox_waiting 0', 'outbox_oldest_seconds 0', 'nodejs_eventloop_lag']) {
      expect(body).toContain(name);
    }
  });

  it('reports dead letters, and stays ready', async () => {
    start({ BUS_URL: busUrlAs('catalogue', bus.url) }, 'catalogue');
    await becomes(200);
    const metric = async () => (await service.get('/metrics')).body;
    await until(async () => (await metric()).includes('dead_letters 0'));
    const model = await connect(bus.url);
    const channel = await model.createConfirmChannel();
    channel.publish('dlx', 'ev.catalogue.dlq', Buffer.from('{}'));
    await channel.waitForConfirms();
    await until(async () => (await metric()).includes('dead_letters 1'), 60_000);
    const { status, body } = await service.get(READY);
    expect([status, JSON.parse(body)]).toMatchObject([200, { warnings: { deadLetters: 1 } }]);
    await channel.purgeQueue('ev.catalogue.dlq');
    await model.close();
  });

  it('reliability 7: reports writes that a full disk refuses, and stays ready', async () => {
    await database.asAdministrator(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION full_disk()`);
    start();
    await becomes(200);
    expect(JSON.parse((await service.get(READY)).body)).toMatchObject({ warnings: {} });
    for (let count = 0; count < 3; count += 1)
      await expect(client.request(exampleRpc.note, { order: randomUUID() })).rejects.toMatchObject({
        code: 'service.unavailable',
      });
    const { status, body } = await service.get(READY);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ warnings: { writesRefused: 3 } });
    expect((await service.get('/metrics')).body).toContain(
      'database_refused_total{code="53100"} 3',
    );
    await database.asAdministrator('DROP TRIGGER full_disk ON notes');
  });

  it('finishes running work before it stops: the reply and the event are still sent', async () => {
    start();
    await becomes(200);
    const order = randomUUID();
    const reply = client.request(exampleRpc.slowNote, { order }, { requestId: 'last-one' });
    await until(() => service.output().includes('begun'));
    service.signal('SIGTERM');
    expect(await reply).toEqual({ name: null });
    expect(await service.ended).toBe(0);
    await until(() =>
      client.received(orderEvents.holdReleased).some((event) => event.order === order),
    );
    expect(service.output()).toMatch(/"requestId":"last-one","msg":"begun"/);
  });

  it('ends the process in order, with a failure, after an uncaught error', async () => {
    start();
    await becomes(200);
    await client.request(exampleRpc.crash, {}, { requestId: 'the-culprit' });
    expect(await service.ended).toBe(1);
    expect(service.output()).toContain('unhandled in the background');
  });

  it('refuses to start with an invalid configuration, and names the fault', async () => {
    start({ BUS_URL: 'nowhere', REDIS_URL: '' });
    expect(await service.ended).toBe(1);
    for (const name of ['BUS_URL', 'REDIS_URL']) expect(service.output()).toContain(name);
  });

  it('exports the spans of a request under the folder name, and passes the trace on with its event', async () => {
    const collector = await startCollector();
    start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    await becomes(200);
    const order = randomUUID();
    await client.request(exampleRpc.note, { order });
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
    const handled = collector.spans.find(({ name }) => name === 'order.note');
    expect(handled?.service).toBe(basename(process.cwd()));
    const within = collector.spans.filter(({ traceId }) => traceId === handled?.traceId);
    expect(within.map(({ name }) => name).join()).toContain('pg.query:INSERT');
    const [event] = await database.dataSource.query<{ headers: { traceparent: string } }[]>(
      'SELECT headers FROM outbox WHERE aggregate_id = $1',
      [order],
    );
    expect(event?.headers.traceparent).toContain(handled?.traceId);
    await collector.close();
  });
});
