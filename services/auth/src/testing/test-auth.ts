import { testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { AppModule } from '../app.module.js';
import { dataSourceOptions } from '../db/data-source.js';

/** Key with which a spec decrypts what auth has encrypted. */
export const RESET_LINK_SECRET = 'a-secret-of-the-specs-and-nothing-else';

export type TestAuth = Awaited<ReturnType<typeof testAuth>>;

/** Starts the auth service on its own database, bus and Redis. `redisUrl` may name a server that does not exist. */
export async function testAuth(own: { redisUrl?: string; PROFILE?: 'demo' | 'production' } = {}) {
  const [database, bus, redis] = await Promise.all([
    testDatabase(dataSourceOptions),
    testBus(),
    testRedis(),
  ]);
  const configFor = (BUS_URL: string) => ({
    ...testConfig({
      BUS_URL,
      DATABASE_URL: database.url,
      REDIS_URL: own.redisUrl ?? redis.urlAs('auth'),
      REDIS_PREFIX: redis.prefix,
    }),
    TOKEN_PRIVATE_KEY_FILE: testKeys().privateKeyFile,
    RESET_LINK_SECRET,
    ...(own.PROFILE && { PROFILE: own.PROFILE }),
  });
  const service = await testService((busUrl) => AppModule.with(configFor(busUrl)), {
    name: 'auth',
    busUrl: bus.url,
  });
  const client = await testBusClient(bus.url);
  return {
    ...client,
    app: service.app,
    dataSource: database.dataSource,
    redis,
    close: async () => {
      await client.close();
      await service.close();
      await Promise.all([database.close(), bus.close(), redis.close()]);
    },
  };
}
