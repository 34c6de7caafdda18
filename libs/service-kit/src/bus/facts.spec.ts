import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { z } from 'zod';
import { rootLogger } from '../logger.js';
import { until } from '../testing/until.js';
import { EVENT_PREFETCH } from './event-receiver.js';
import { EventPublisher } from './event-publisher.js';
import type { Journal } from './probe/journal.js';
import { probeFacts } from './probe/probe-contract.js';
import { startProbe } from './probe/probe-service.js';
import { ProbeVhost } from './probe/probe-vhost.js';
import { header } from './wire.js';

const QUEUE = 'ev.correspondence';

describe('hearing facts', () => {
  let vhost: ProbeVhost;
  let app: INestMicroservice;
  let journal: Journal;
  let publisher: EventPublisher;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await ProbeVhost.create();
    ({ app, journal } = await startProbe(
      vhost.urlAs('correspondence'),
      undefined,
      'correspondence',
    ));
    publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
  });

  afterAll(async () => {
    await publisher.close();
    await app.close();
    await vhost.close();
  });

  const tell = (
    payload: z.input<typeof probeFacts.placed.payload>,
    eventId = randomUUID(),
  ): Promise<void> =>
    publisher.publish({ eventId, name: 'order.placed', payload, occurredAt: new Date() });

  /** The fact as it looks after it has been put aside some times. */
  const putAside = (key: string, retries: number): Promise<void> =>
    vhost.put('dlx', QUEUE, JSON.stringify({ key, behave: 'fail' }), {
      messageId: randomUUID(),
      type: 'order.placed',
      headers: { [header.occurredAt]: new Date().toISOString(), [header.retries]: retries },
    });

  it('hears each fact once, however often it is sent', async () => {
    const eventId = randomUUID();
    await tell({ key: 'once' }, eventId);
    await tell({ key: 'once' }, eventId);
    await tell({ key: 'after' });
    await until(() => journal.ended.includes('after'));
    expect(journal.ended.filter((key) => key === 'once')).toHaveLength(1);
  });

  it('tries a fact again after a second when it could not be heard', async () => {
    const begun = performance.now();
    await tell({ key: 'later', behave: 'failOnce' });
    await until(() => journal.ended.includes('later'));
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(journal.begun.filter((key) => key === 'later')).toHaveLength(2);
  });

  it.each([
    [1, `${QUEUE}.retry.10`],
    [2, `${QUEUE}.retry.60`],
    [3, `${QUEUE}.dlq`],
  ])('puts a fact that has failed %i times before into %s', async (retries, queue) => {
    await putAside(`aside-${String(retries)}`, retries);
    const waiting = await until(() => vhost.take(queue));
    expect(waiting.properties.headers).toMatchObject({
      [header.retries]: retries + 1,
      [header.reason]: 'Error: the database is away',
    });
    expect(JSON.parse(waiting.content.toString())).toHaveProperty(
      'key',
      `aside-${String(retries)}`,
    );
  });

  it('keeps a fact that does not fit the contract as a dead letter at once', async () => {
    await publisher.publish({
      eventId: randomUUID(),
      name: 'order.placed',
      payload: { key: 17 },
      occurredAt: new Date(),
    });
    const letter = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(letter.content.toString()).toBe('{"key":17}');
    expect(letter.properties.headers?.[header.deliveries]).toBe(1);
  });

  it('hears no more facts at once than it has taken on', async () => {
    journal.mostAtOnce = 0;
    const keys = Array.from({ length: 60 }, (_, index) => `many-${String(index)}`);
    await Promise.all(keys.map((key) => tell({ key, work: 30 })));
    await until(() => keys.every((key) => journal.ended.includes(key)));
    expect(journal.mostAtOnce).toBe(EVENT_PREFETCH);
  });

  it('reports a fact that nobody hears instead of losing it', async () => {
    const fact = { eventId: randomUUID(), name: 'order.unheardOf', payload: {} };
    await expect(publisher.publish({ ...fact, occurredAt: new Date() })).rejects.toMatchObject({
      name: 'NotPublished',
      reason: 'unroutable',
    });
    await tell({ key: 'still-works' });
    await until(() => journal.ended.includes('still-works'));
  });

  it('reports a fact at once when the bus has not been reached', async () => {
    const fact = { eventId: randomUUID(), name: 'order.placed', payload: { key: 'x' } };
    await expect(
      new EventPublisher(vhost.urlAs('order'), 'spec').publish({ ...fact, occurredAt: new Date() }),
    ).rejects.toMatchObject({ reason: 'down' });
  });
});
