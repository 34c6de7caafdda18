// Runs the order service for specs on a separate bus, database and Redis.
import { Controller, Inject, Module, type DynamicModule } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { cuttingRpc } from '@shop/contracts/inventory/cutting';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { busUrlAs, testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { putTestSession, testKeys, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { AppModule } from '../app.module.js';
import { dataSourceOptions } from '../db/data-source.js';
import { openOrders, type OpenOrders } from './open-orders.js';
import { FakeCatalogue } from './fake-catalogue.js';

/** Lets a spec decrypt what the order service has encrypted. */
export const RESET_LINK_SECRET = 'a-secret-of-the-specs-and-nothing-else';

@Controller()
class FakeCatalogueRpc {
  constructor(@Inject(FakeCatalogue) private readonly catalogue: FakeCatalogue) {}

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.holdStock)
  async hold(
    input: InputOf<typeof catalogueRpc.holdStock>,
  ): Promise<OutputOf<typeof catalogueRpc.holdStock>> {
    const bytes = await this.catalogue.call(catalogueRpc.holdStock, input);
    return catalogueRpc.holdStock.output.parse(JSON.parse(bytes.toString()));
  }

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.findHolds)
  async find(
    input: InputOf<typeof catalogueRpc.findHolds>,
  ): Promise<OutputOf<typeof catalogueRpc.findHolds>> {
    const bytes = await this.catalogue.call(catalogueRpc.findHolds, input);
    return catalogueRpc.findHolds.output.parse(JSON.parse(bytes.toString()));
  }

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.pageProducts)
  async page(
    input: InputOf<typeof catalogueRpc.pageProducts>,
  ): Promise<OutputOf<typeof catalogueRpc.pageProducts>> {
    const bytes = await this.catalogue.call(catalogueRpc.pageProducts, input);
    return catalogueRpc.pageProducts.output.parse(JSON.parse(bytes.toString()));
  }

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.findProducts)
  async findProducts(
    input: InputOf<typeof catalogueRpc.findProducts>,
  ): Promise<OutputOf<typeof catalogueRpc.findProducts>> {
    const bytes = await this.catalogue.call(catalogueRpc.findProducts, input);
    return catalogueRpc.findProducts.output.parse(JSON.parse(bytes.toString()));
  }

  @ServiceOnly('order')
  @RpcHandler(cuttingRpc.pageOpen)
  pageOpen(): Promise<OutputOf<typeof cuttingRpc.pageOpen>> {
    return Promise.resolve({ pieces: [], next: null });
  }
}

@Module({})
class FakeCatalogueModule {}

export interface ServedOrders {
  shop: OpenOrders;
  gateway: Awaited<ReturnType<typeof testBusClient>>;
  /** Returns the token of a session of this user. */
  tokenOf(user: UserView): Promise<string>;
  /** Environment of an order service in a separate process. */
  env: Record<string, string>;
  /** Starts the order service in this process. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Serves the fake catalogue on the bus. */
export async function serveCatalogue(
  catalogue: FakeCatalogue,
  { busUrl, redisUrlAs }: { busUrl: string; redisUrlAs: (app: 'catalogue') => string },
): Promise<{ close(): Promise<void> }> {
  // The service kit needs a database; nothing is stored in it.
  const database = await testDatabase(dataSourceOptions);
  const standIn = (BUS_URL: string): DynamicModule => ({
    module: FakeCatalogueModule,
    imports: [
      ServiceKitModule.forService({
        name: 'catalogue',
        config: testConfig({
          BUS_URL,
          DATABASE_URL: database.url,
          REDIS_URL: redisUrlAs('catalogue'),
        }),
        dataSource: dataSourceOptions(database.url),
      }),
    ],
    controllers: [FakeCatalogueRpc],
    providers: [{ provide: FakeCatalogue, useValue: catalogue }],
  });
  const service = await testService(standIn, { name: 'catalogue', busUrl });
  return {
    close: async () => {
      await service.close();
      await database.close();
    },
  };
}

/** Starts everything except the order service, which the spec starts here or as a process. */
export async function surroundOrders(): Promise<ServedOrders> {
  const [shop, bus, redis] = await Promise.all([openOrders(), testBus(), testRedis()]);
  const catalogue = await serveCatalogue(shop.catalogue, {
    busUrl: bus.url,
    redisUrlAs: redis.urlAs,
  });
  const gateway = await testBusClient(bus.url);
  const parts: { close(): Promise<void> }[] = [gateway, catalogue, shop, bus, redis];
  return {
    shop,
    gateway,
    tokenOf: (user) => putTestSession(redis, testSession(user)),
    env: {
      DATABASE_URL: shop.url,
      BUS_URL: busUrlAs('order', bus.url),
      REDIS_URL: redis.urlAs('order'),
      REDIS_PREFIX: redis.prefix,
      TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
      RESET_LINK_SECRET,
    },
    start: async () => {
      const config = {
        DATABASE_URL: shop.url,
        REDIS_URL: redis.urlAs('order'),
        REDIS_PREFIX: redis.prefix,
      };
      const module = (BUS_URL: string) =>
        AppModule.with({ ...testConfig({ ...config, BUS_URL }), RESET_LINK_SECRET });
      parts.unshift(await testService(module, { name: 'order', busUrl: bus.url }));
    },
    close: async () => {
      for (const part of parts) await part.close();
    },
  };
}

export async function serveOrders(): Promise<ServedOrders> {
  const orders = await surroundOrders();
  await orders.start();
  return orders;
}
