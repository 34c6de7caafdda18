import { randomUUID } from 'node:crypto';
import {
  startExample,
  type ExampleProcess,
} from '@shop/service-kit-testing/example/example-process';
import { exampleRpc } from '@shop/service-kit-testing/example/example.module';
import { Baseline0000000000001, notesDataSource } from '@shop/service-kit-testing/example/notes';
import { busUrlAs, testBus, testBusClient } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { buildProcess } from '@shop/service-kit-testing/test-process';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { until } from '@shop/service-kit-testing/until';
import { runMigrations } from '../data-source.js';

const ALL = ['Baseline0000000000001', 'DatedNotes0000000000002'];

describe('containers A3: a service whose database lacks migrations', () => {
  let bus: Awaited<ReturnType<typeof testBus>>;
  let redis: Awaited<ReturnType<typeof testRedis>>;
  let client: Awaited<ReturnType<typeof testBusClient>>;
  let service: ExampleProcess;

  beforeAll(async () => {
    buildProcess();
    [bus, redis] = await Promise.all([testBus(), testRedis()]);
    client = await testBusClient(bus.url);
  });
  afterEach(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });
  afterAll(async () => {
    await client.close();
    await Promise.all([bus.close(), redis.close()]);
  });

  const start = (databaseUrl: string): void => {
    service = startExample({
      DATABASE_URL: databaseUrl,
      BUS_URL: busUrlAs('order', bus.url),
      REDIS_URL: redis.urlAs('order'),
      TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
    });
  };
  const readiness = async (): Promise<{ status: number; missingMigrations?: string[] }> => {
    const { status, body } = await service.get('/health/ready');
    return { ...(JSON.parse(body) as { missingMigrations?: string[] }), status };
  };
  it.each([
    ['that is empty', [], ALL],
    ['that is half migrated', [Baseline0000000000001], ALL.slice(1)],
  ])(
    'names the missing migrations of a database %s, consumes nothing, and starts when they have run',
    async (what, ran, missing) => {
      const database = await testDatabase((url) => ({ ...notesDataSource(url), migrations: ran }));
      if (what === 'that is empty') await database.asAdministrator('DROP TABLE migrations');
      start(database.url);
      await until(async () => (await readiness()).missingMigrations !== undefined, 60_000);
      expect(await readiness()).toMatchObject({ status: 503, missingMigrations: missing });
      const note = () => client.request(exampleRpc.note, { order: randomUUID() });
      await expect(note()).rejects.toMatchObject({
        code: expect.stringMatching(/^service\./) as string,
      });

      await runMigrations(notesDataSource(database.migrationUrl));
      await until(async () => (await readiness()).status === 200, 60_000);
      expect(await readiness()).not.toHaveProperty('missingMigrations');
      expect(await note()).toEqual({ name: null });
      service.signal('SIGKILL');
      await service.ended;
      await database.close();
    },
  );
});
