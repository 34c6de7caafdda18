import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@shop/contracts/core/time';
import { orderEvents } from '@shop/contracts/ordering/order';
import { connect } from 'amqplib';
import { IsNull } from 'typeorm';
import { hasMarker, markerQueue } from '../bus/connection/broker-marker.js';
import { EventPublisher } from '../bus/events/event-publisher.js';
import { rootLogger } from '../logger.js';
import { notesDataSource } from '@shop/service-kit-testing/example/notes';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { busUrlAs, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { until } from '@shop/service-kit-testing/until';
import { BrokerWatch } from './broker-watch.js';
import { OutboxMessage } from './outbox.entity.js';
import { Outbox } from './outbox.js';
import { momentOf } from '../moment-of.js';
import { resendSince } from './resend.js';

const outbox = new Outbox();
let database: Awaited<ReturnType<typeof testDatabase>>;
let bus: Awaited<ReturnType<typeof testBus>>;
let link: Awaited<ReturnType<typeof cuttableLink>>;
let publisher: EventPublisher;

beforeAll(async () => {
  rootLogger.level = 'silent';
  [database, bus] = await Promise.all([testDatabase(notesDataSource), testBus()]);
  link = await cuttableLink(busUrlAs('order', bus.url));
  publisher = new EventPublisher(link.url, 'order');
  await publisher.connect();
});
afterAll(async () => {
  await publisher.close();
  await link.close();
  await Promise.all([bus.close(), database.close()]);
});
beforeEach(() => database.asAdministrator('TRUNCATE outbox'));

/** Stores events that the broker has confirmed, one for each age. */
async function published(...ages: string[]): Promise<void> {
  for (const age of ages) {
    const order = randomUUID();
    await database.dataSource.transaction((manager) =>
      outbox.add(manager, orderEvents.holdReleased, order, { order, epoch: 1 }),
    );
    await database.asAdministrator(
      `UPDATE outbox SET published_at = now(), occurred_at = now() - interval '${age}', attempts = 3
        WHERE aggregate_id = '${order}'`,
    );
  }
}
const waiting = (): Promise<number> =>
  database.dataSource.manager.countBy(OutboxMessage, { publishedAt: IsNull() });
const resend = async (since: string): Promise<number> => {
  const moment = momentOf(since);
  if (!moment) throw new Error(`${since} is no moment`);
  return resendSince({ query: query as never }, moment);
};
const query = async (text: string, values?: unknown[]) => ({
  rows: await database.dataSource.query<unknown[]>(text, values),
});
const watch = () => new BrokerWatch(database.url, 'order', publisher);

async function loseMarker(): Promise<void> {
  const model = await connect(bus.url);
  const channel = await model.createChannel();
  await channel.purgeQueue(markerQueue('order'));
  await model.close();
  link.cut();
  await until(() => !publisher.isUp);
  link.mend();
  await until(() => publisher.link !== undefined);
}

describe('reliability 1, backend 3: outbox resend', () => {
  it('publishes the events since a given time again, under their ids', async () => {
    await published('3 days', '119 minutes', '1 minute');
    expect(await resend('2h')).toBe(2);
    expect(await waiting()).toBe(2);
    expect(await resend('2h')).toBe(0);
    expect(await resend('4d')).toBe(1);
  });

  it('resends an outbox of many chunks', async () => {
    await database.asAdministrator(
      `INSERT INTO outbox (aggregate, aggregate_id, type, payload, published_at, occurred_at)
       SELECT 'order', gen_random_uuid(), 'order.holdReleased', '{}', now(), now() - n * interval '1 minute'
         FROM generate_series(12000, 1, -1) n`,
    );
    expect(await resend('11000m')).toBe(10_999);
  });

  it.each([
    ['30m', 30 * MINUTE_MS],
    ['2h', 2 * HOUR_MS],
    ['1d', DAY_MS],
  ])('reads the resend period %s', (text, ms) => {
    expect(momentOf(text, ms)).toEqual(new Date(0));
  });
  it('reads a date as the resend moment, and nothing else', () => {
    expect(momentOf('2026-01-31T12:00:00Z')).toEqual(new Date('2026-01-31T12:00:00Z'));
    for (const text of ['', '2', 'h', 'yesterday']) expect(momentOf(text)).toBeNull();
  });
});

describe('reliability 1, backend 3: a broker that lost its data', () => {
  it("detects a broker that lost its data by its missing marker, and publishes the last day's events again, once", async () => {
    await watch().look();
    await until(() => markerThere());
    await published('2 days', '2 hours', '1 minute');
    const watches = [watch(), watch()];
    for (const each of watches) await each.look();
    expect(await waiting()).toBe(0);

    await loseMarker();
    await Promise.all(watches.map((each) => each.look()));
    expect(await waiting()).toBe(2);
    await until(() => markerThere());
    await database.asAdministrator('UPDATE outbox SET published_at = now()');
    for (const each of [...watches, watch()]) await each.look();
    expect(await waiting()).toBe(0);
  });

  it('recognises a restart of the broker by its existing marker', async () => {
    await watch().look();
    await until(() => markerThere());
    await published('1 minute');
    link.cut();
    await until(() => !publisher.isUp);
    link.mend();
    await until(() => publisher.link !== undefined);
    await watch().look();
    expect(await waiting()).toBe(0);
  });
});

const markerThere = async (): Promise<boolean> =>
  publisher.link !== undefined && (await hasMarker(publisher.link.model, 'order')) === true;
