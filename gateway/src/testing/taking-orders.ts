// An order service in small, on a real bus: it places an order once for each key, and remembers what it was asked.
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/message';
import { orderRpc, type PlaceOrderReply } from '@shop/contracts/order';
import { SignedIn } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { createMessagingTables, serviceDataSource } from '@shop/service-kit/data-source';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { testConfig, testDatabase, testService } from '@shop/service-kit/testing';
import { order } from './samples.js';

/** As TypeORM has it, of which the gateway knows nothing. */
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
class TakingOrdersModule {}

/** Starts it; `placed` has each key that an order was placed with. */
export async function takeOrders(busUrl: string, redisPrefix: string) {
  const placed = new Set<string | null>();
  let requests = 0;

  @Controller()
  class TakingOrdersRpc {
    @SignedIn()
    @Answers(orderRpc.place)
    place({ idempotencyKey }: InputOf<typeof orderRpc.place>): Promise<PlaceOrderReply> {
      requests += 1;
      placed.add(idempotencyKey);
      return Promise.resolve({ success: true, message: 'Order placed successfully!', order });
    }
  }

  const database = await testDatabase(dataSource);
  const module = (url: string): DynamicModule => ({
    module: TakingOrdersModule,
    imports: [
      ServiceKitModule.forService({
        name: 'order',
        config: testConfig({
          BUS_URL: url,
          DATABASE_URL: database.url,
          REDIS_PREFIX: redisPrefix,
        }),
        dataSource: dataSource(database.url),
      }),
    ],
    controllers: [TakingOrdersRpc],
  });
  const service = await testService(module, { name: 'order', busUrl });
  return {
    placed,
    requests: () => requests,
    close: async () => {
      await service.close();
      await database.close();
    },
  };
}
