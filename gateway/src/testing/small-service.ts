// A service in small, on a real bus: with a database for its outbox, and the methods that a spec gives it.
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { serviceDataSource } from '@shop/service-kit/data-source';
import { createMessagingTables } from '@shop/service-kit/db/messaging-tables';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';

/** A migration, without a dependency on TypeORM. */
class Messaging1795272000000 {
  up(runner: Parameters<typeof createMessagingTables>[0]): Promise<void> {
    return createMessagingTables(runner);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

const dataSource = (url: string) =>
  serviceDataSource({ url, entities: [], migrations: [Messaging1795272000000] });

@Module({})
class SmallServiceModule {}

export type TestRedis = Pick<Awaited<ReturnType<typeof testRedis>>, 'urlAs' | 'prefix'>;
interface Place {
  name: 'order' | 'catalogue';
  busUrl: string;
  /** Where sessions are stored. */
  redis: TestRedis;
}

/** Starts the service; `controller` has its handlers. */
export async function smallService(
  controller: Type,
  { name, busUrl, redis }: Place,
): Promise<{ close(): Promise<void> }> {
  const database = await testDatabase(dataSource);
  const module = (url: string): DynamicModule => ({
    module: SmallServiceModule,
    imports: [
      ServiceKitModule.forService({
        name,
        config: testConfig({
          BUS_URL: url,
          DATABASE_URL: database.url,
          REDIS_URL: redis.urlAs(name),
          REDIS_PREFIX: redis.prefix,
        }),
        dataSource: dataSource(database.url),
      }),
    ],
    controllers: [controller],
  });
  const service = await testService(module, { name, busUrl });
  return {
    close: async () => {
      await service.close();
      await database.close();
    },
  };
}
