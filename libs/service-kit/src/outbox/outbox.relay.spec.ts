import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { event, type Event } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import { IsNull } from 'typeorm';
import { z } from 'zod';
import { EventPublisher } from '../bus/events/event-publisher.js';
import { MAX_MESSAGE_BYTES } from '../bus/message-format.js';
import { requestContext, rootLogger } from '../logger.js';
import { unroutableEvents } from '../operations/metrics.js';
import { notesDataSource } from '@shop/service-kit-testing/example/notes';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { busUrlAs, testBusClient, testBus } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { until } from '@shop/service-kit-testing/until';
import { OutboxMessage } from './outbox.entity.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';

/** `unknown` accepts the numbers unparsed: parsing 300,000 of them would exceed the idle timeout of the transaction. */
const counted = event('order.placed', z.object({ numbers: z.unknown() }));
const unheard = event('order.whispered', z.object({ order: z.uuid() }));

describe('the relay', () => {
  const outbox = new Outbox();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let bus: Awaited<ReturnType<typeof testBus>>;
  let link: Awaited<ReturnType<typeof cuttableLink>>;
  let publishers: EventPublisher[];
  let relays: OutboxRelay[];

  beforeAll(async () => {
    rootLogger.level = 'silent';
    [database, bus] = await Promise.all([testDatabase(notesDataSource), testBus()]);
    link = await cuttableLink(busUrlAs('order', bus.url));
    publishers = [
      new EventPublisher(link.url, 'one'),
      new EventPublisher(busUrlAs('order', bus.url), 'two'),
    ];
    await Promise.all(publishers.map((publisher) => publisher.connect()));
  });
  beforeEach(async () => {
    await database.asAdministrator('TRUNCATE outbox');
    relays = publishers.map((publisher) => new OutboxRelay(database.url, publisher));
  });
  afterEach(() => Promise.all(relays.map((relay) => relay.stop())));
  afterAll(async () => {
    await Promise.all(publishers.map((publisher) => publisher.close()));
    await link.close();
    await Promise.all([bus.close(), database.close()]);
  });

  const add = <F extends Event>(event: F, id: string, payload: z.input<F['payload']>) =>
    database.dataSource.transaction((manager) => outbox.add(manager, event, id, payload));
  const publish = async (): Promise<string> => {
    const order = randomUUID();
    await add(orderEvents.holdReleased, order, { order, epoch: 1 });
    return order;
  };
  const waiting = (): Promise<number> =>
    database.dataSource.manager.countBy(OutboxMessage, { publishedAt: IsNull() });
  const nothingWaits = () => until(async () => (await waiting()) === 0);

  it('sends waiting events when the relay starts, and later ones at once', async () => {
    const client = await testBusClient(bus.url);
    const before = await publish();
    relays[0]?.start();
    await nothingWaits();
    const after = await publish();
    await until(() => client.events.length === 2);
    expect(client.received(orderEvents.holdReleased).map(({ order }) => order)).toEqual([
      before,
      after,
    ]);
    await client.close();
  });

  it('sends each event once, even if two replicas run the relay', async () => {
    const client = await testBusClient(bus.url);
    for (const relay of relays) relay.start();
    const delivered: string[] = [];
    for (let lot = 0; lot < 25; lot += 1)
      delivered.push(...(await Promise.all(Array.from({ length: 10 }, publish))));
    await nothingWaits();
    await until(() => client.events.length >= delivered.length);
    const received = client.received(orderEvents.holdReleased).map(({ order }) => order);
    expect(received.toSorted()).toEqual(delivered.toSorted());
    await client.close();
  });

  it('moves the relay to another replica when the first one stops', async () => {
    for (const relay of relays) relay.start();
    await publish();
    await nothingWaits();
    await relays[0]?.stop();
    await publish();
    await nothingWaits();
  });

  it('backend 8: leaves events to the other replica while a relay has no bus', async () => {
    for (const relay of relays) relay.start();
    link.cut();
    await until(() => publishers[0]?.isUp === false);
    await publish();
    await nothingWaits();
    link.mend();
    await until(() => publishers[0]?.isUp === true);
  });

  it('backend 8: releases the claimed events of a hung relay, without delaying others', async () => {
    const claimed: unknown[] = [];
    let giveUp = (): void => undefined;
    const hanging = new OutboxRelay(database.url, {
      isUp: true,
      publishSerialized: (event) => {
        claimed.push(event);
        return new Promise((_sent, failed) => {
          giveUp = () => {
            failed(new Error('no reply'));
          };
        });
      },
    });
    hanging.start();
    const stuck = await publish();
    await until(() => claimed.length > 0);
    relays[1]?.start();
    await publish();
    await until(async () => (await waiting()) === 1);
    const [left] = await database.dataSource.manager.findBy(OutboxMessage, {
      publishedAt: IsNull(),
    });
    expect(left?.aggregateId).toBe(stuck);
    await nothingWaits();
    giveUp();
    await hanging.stop();
  });

  it('stores events while the bus is unavailable, and sends them when it is back', async () => {
    const client = await testBusClient(bus.url);
    relays[0]?.start();
    link.cut();
    await until(() => publishers[0]?.isUp === false);
    const delivered = [await publish(), await publish()];
    expect(await waiting()).toBe(2);
    link.mend();
    await nothingWaits();
    await until(() => client.events.length === 2);
    expect(client.received(orderEvents.holdReleased).map(({ order }) => order)).toEqual(delivered);
    await client.close();
  });

  it('publishes each event as it was written, with its request', async () => {
    const client = await testBusClient(bus.url);
    const words = ['plain', 'a "quoted" \\ line\n', 'ü 織 🧵'];
    const delivered = words.map((requestId) => ({ order: randomUUID(), epoch: 1, requestId }));
    for (const { requestId, ...payload } of delivered)
      await requestContext.run({ requestId }, () =>
        add(orderEvents.holdReleased, payload.order, payload),
      );
    relays[0]?.start();
    await until(() => client.events.length === delivered.length);
    const received = client.events.map(({ payload, requestId }) => ({ payload, requestId }));
    expect(received).toEqual(
      delivered.map(({ requestId, ...payload }) => ({ payload, requestId })),
    );
    await client.close();
  });

  it('sends an event of the maximum size, which PostgreSQL would enlarge', async () => {
    const client = await testBusClient(bus.url);
    const delivered = { numbers: Array.from({ length: MAX_MESSAGE_BYTES / 2 - 20 }, () => 1) };
    await add(counted, randomUUID(), delivered);
    relays[0]?.start();
    await until(() => client.events.length === 1);
    expect(client.received(counted)).toEqual([delivered]);
    await client.close();
  });

  it('raises an alarm for an event without a subscriber, stores it, and sends the others', async () => {
    const order = randomUUID();
    await add(unheard, order, { order });
    await publish();
    relays[0]?.start();
    await until(async () => (await waiting()) === 1);
    const left = await database.dataSource.manager.findOneByOrFail(OutboxMessage, {
      aggregateId: order,
    });
    expect(left.publishedAt).toBeNull();
    expect(left.attempts).toBeGreaterThan(0);
    expect(left.nextAt.getTime()).toBeGreaterThan(left.occurredAt.getTime());
    const { values } = await unroutableEvents.get();
    expect(values.find(({ labels }) => labels.event === unheard.name)?.value).toBeGreaterThan(0);
  });

  it('sends waiting events before the relay stops', async () => {
    relays[0]?.start();
    await publish();
    await relays[0]?.stop();
    expect(await waiting()).toBe(0);
  });
});
