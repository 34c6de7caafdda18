// The correspondence service on its own database and bus, with the mail sink of the tests.
import { type Event, type PayloadOf } from '@shop/contracts/core/message';
import { type UserView } from '@shop/contracts/auth/auth';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { testBucket } from '@shop/service-kit-testing/test-bucket';
import { busUrlAs, testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { testAddress } from '@shop/service-kit-testing/test-address';
import { randomUUID } from 'node:crypto';
import { AppModule } from '../app.module.js';
import { dataSourceOptions } from '../db/data-source.js';

export const SHOP_URL = 'http://shop.test';
export const SECRET_KEY = 'what-auth-and-correspondence-share';

interface SinkMail {
  messageId: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** Returns an address that no other spec writes to. */
export const someAddress = (): string => `${randomUUID()}@example.test`;

/** Returns the e-mails to the address, oldest first. */
export async function mailsTo(email: string): Promise<SinkMail[]> {
  const response = await fetch(testAddress('MAIL_SINK_URL'), {
    headers: { accept: 'application/json' },
  });
  const mails = (await response.json()) as SinkMail[];
  return mails.filter((mail) => mail.to.includes(email)).toReversed();
}

export type TestCorrespondence = Awaited<ReturnType<typeof testCorrespondence>>;

export async function testCorrespondence() {
  const [database, bus, redis, bucket] = await Promise.all([
    testDatabase(dataSourceOptions),
    testBus(),
    testRedis(),
    testBucket(),
  ]);
  const configFor = (BUS_URL: string) => ({
    ...testConfig({
      BUS_URL,
      DATABASE_URL: database.url,
      REDIS_URL: redis.urlAs('correspondence'),
      REDIS_PREFIX: redis.prefix,
    }),
    SMTP_URL: testAddress('SMTP_URL'),
    EMAILS_PER_SECOND: 100,
    MAIL_FROM: 'Loomery <shop@loomery.test>',
    SHOP_URL,
    RESET_LINK_SECRET: SECRET_KEY,
    ...bucket.storeAs('correspondence'),
  });
  const service = await testService((busUrl) => AppModule.with(configFor(busUrl)), {
    name: 'correspondence',
    busUrl: bus.url,
  });
  const client = await testBusClient(bus.url);
  return {
    ...client,
    app: service.app,
    dataSource: database.dataSource,
    /** Signs in a new user. Returns the user, and the token for `request`. */
    signIn: async (own: Partial<UserView> = {}) => {
      const session = testSession(own);
      return { token: await putTestSession(redis, session), user: session.user };
    },
    /** Publishes an event in the name of its owner. */
    publish: async <F extends Event>(
      as: 'auth' | 'billing' | 'catalogue' | 'order',
      event: F,
      payload: PayloadOf<F>,
      eventId: string = randomUUID(),
    ): Promise<void> => {
      const publisher = new EventPublisher(busUrlAs(as, bus.url), as);
      await publisher.connect();
      await publisher.publish({ eventId, name: event.name, payload, occurredAt: new Date() });
      await publisher.close();
    },
    close: async () => {
      await client.close();
      await service.close();
      await Promise.all([database.close(), bus.close(), redis.close(), bucket.close()]);
    },
  };
}
