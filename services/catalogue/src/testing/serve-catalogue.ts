// The catalogue as it runs: on a bus, a database and a Redis of its own, for specs.
import { randomUUID } from 'node:crypto';
import { orderEvents } from '@shop/contracts/ordering/order';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { busUrlAs, testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { AppModule } from '../app.module.js';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import type { TestBucket } from './open-back-office.js';
import { openCatalogue, type OpenCatalogue } from './open-catalogue.js';

type BusClient = Awaited<ReturnType<typeof testBusClient>>;

export interface ServedCatalogue {
  shop: OpenCatalogue;
  gateway: BusClient;
  order: BusClient;
  bucket: TestBucket;
  /** The catalogue's way to the store, to be cut. */
  wayToStore: Awaited<ReturnType<typeof cuttableLink>>;
  /** The token of a user who is signed in. */
  signIn(role: 'admin' | 'user'): Promise<string>;
  /** Says as the order service would that a hold is over, with an id of its own or again with a known one. */
  publishReleased(order: string, epoch: number, eventId?: string): Promise<void>;
  close(): Promise<void>;
}

export async function serveCatalogue(): Promise<ServedCatalogue> {
  const [shop, bus, redis, bucket] = await Promise.all([
    openCatalogue(),
    testBus(),
    testRedis(),
    testBucket(),
  ]);
  const store = bucket.storeAs('catalogue');
  const wayToStore = await cuttableLink(store.S3_ENDPOINT);
  const config = {
    DATABASE_URL: shop.url,
    REDIS_URL: redis.urlAs('catalogue'),
    REDIS_PREFIX: redis.prefix,
  };
  const service = await testService(
    (BUS_URL) =>
      AppModule.with({
        ...testConfig({ ...config, BUS_URL }),
        ...store,
        S3_ENDPOINT: wayToStore.url,
      }),
    { name: 'catalogue', busUrl: bus.url },
  );
  const gateway = await testBusClient(bus.url);
  const order = await testBusClient(bus.url, 'order');
  const publisher = new EventPublisher(busUrlAs('order', bus.url), 'spec');
  await publisher.connect();
  return {
    shop,
    gateway,
    order,
    bucket,
    wayToStore,
    signIn: (role) => putTestSession(redis, testSession({ role })),
    publishReleased: (id, epoch, eventId = randomUUID()) =>
      publisher.publish({
        eventId,
        name: orderEvents.holdReleased.name,
        payload: { order: id, epoch },
        occurredAt: new Date(),
        requestId: 'spec',
      }),
    close: async () => {
      for (const part of [publisher, gateway, order, service, shop, bus, redis, wayToStore, bucket])
        await part.close();
    },
  };
}
