import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import type { z } from 'zod';
import { rootLogger } from '../../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { EVENT_PREFETCH } from './event-receiver.js';
import { EventPublisher } from './event-publisher.js';
import type { EventLog } from '@shop/service-kit-testing/harness/event-log';
import { harnessEvents } from '@shop/service-kit-testing/harness/harness-contract';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { header } from '../message-format.js';

const QUEUE = 'ev.correspondence';

describe('consuming events', () => {
  let vhost: HarnessVhost;
  let app: INestMicroservice;
  let eventLog: EventLog;
  let publisher: EventPublisher;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
    ({ app, eventLog } = await startHarness(
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

  const publish = (
    payload: z.input<typeof harnessEvents.placed.payload>,
    eventId = randomUUID(),
  ): Promise<void> =>
    publisher.publish({ eventId, name: 'order.placed', payload, occurredAt: new Date() });

  /** Publishes the event as it looks after some retries. */
  const putAside = (key: string, retries: number, behave = 'fail'): Promise<void> =>
    vhost.put('dlx', QUEUE, JSON.stringify({ key, behave }), {
      messageId: randomUUID(),
      type: 'order.placed',
      headers: { [header.occurredAt]: new Date().toISOString(), [header.retries]: retries },
    });

  it('handles each event once, however often it is sent', async () => {
    const eventId = randomUUID();
    await publish({ key: 'once' }, eventId);
    await publish({ key: 'once' }, eventId);
    await publish({ key: 'after' });
    await until(() => eventLog.ended.includes('after'));
    expect(eventLog.ended.filter((key) => key === 'once')).toHaveLength(1);
  });

  it('retries an event after a second when its handler failed', async () => {
    const begun = performance.now();
    await publish({ key: 'later', behave: 'failOnce' });
    await until(() => eventLog.ended.includes('later'));
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(eventLog.begun.filter((key) => key === 'later')).toHaveLength(2);
  });

  it.each([
    [1, `${QUEUE}.retry.10`],
    [2, `${QUEUE}.retry.60`],
    [3, `${QUEUE}.dlq`],
  ])('puts an event that has failed %i times before into %s', async (retries, queue) => {
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

  it('money 15: retries an event for as long as a service that its handler needs is unavailable', async () => {
    await putAside('needs-another', 3, 'unavailable');
    const waiting = await until(() => vhost.take(`${QUEUE}.retry.10`));
    expect(JSON.parse(waiting.content.toString())).toHaveProperty('key', 'needs-another');
    expect(waiting.properties.headers).toMatchObject({
      [header.retries]: 2,
      [header.deliveries]: 0,
    });
  });

  it('moves an event that does not fit the contract to the dead letters at once', async () => {
    await publisher.publish({
      eventId: randomUUID(),
      name: 'order.placed',
      payload: { key: 17 },
      occurredAt: new Date(),
    });
    const email = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(email.content.toString()).toBe('{"key":17}');
    expect(email.properties.headers?.[header.deliveries]).toBe(1);
  });

  it('handles at most its limit of events at once', async () => {
    eventLog.mostAtOnce = 0;
    const keys = Array.from({ length: 60 }, (_, index) => `many-${String(index)}`);
    await Promise.all(keys.map((key) => publish({ key, work: 30 })));
    await until(() => keys.every((key) => eventLog.ended.includes(key)));
    expect(eventLog.mostAtOnce).toBe(EVENT_PREFETCH);
  });

  it('reports an event without a subscriber instead of losing it', async () => {
    const event = { eventId: randomUUID(), name: 'order.unheardOf', payload: {} };
    await expect(publisher.publish({ ...event, occurredAt: new Date() })).rejects.toMatchObject({
      name: 'NotPublished',
      reason: 'unroutable',
    });
    await publish({ key: 'still-works' });
    await until(() => eventLog.ended.includes('still-works'));
  });

  it('fails at once to publish an event before the bus is connected', async () => {
    const event = { eventId: randomUUID(), name: 'order.placed', payload: { key: 'x' } };
    await expect(
      new EventPublisher(vhost.urlAs('order'), 'spec').publish({
        ...event,
        occurredAt: new Date(),
      }),
    ).rejects.toMatchObject({ reason: 'down' });
  });
});
