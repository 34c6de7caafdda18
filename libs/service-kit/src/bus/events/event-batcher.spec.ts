import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { rootLogger } from '../../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { EventPublisher } from './event-publisher.js';
import { EventLog, keysIn } from '@shop/service-kit-testing/harness/event-log';
import {
  end,
  launchHarness,
  startHarnessProcess,
} from '@shop/service-kit-testing/harness/harness-process';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { header } from '../message-format.js';

const QUEUE = 'ev.correspondence';

describe('events that are handled in batches', () => {
  let vhost: HarnessVhost;
  let publisher: EventPublisher;

  beforeEach(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
    publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
  });
  afterEach(async () => {
    await publisher.close();
    await vhost.close();
  });

  const publish = (
    key: string,
    how: { behave?: string; work?: number } = {},
    eventId = randomUUID(),
  ) =>
    publisher.publish({
      eventId,
      name: 'order.statusChanged',
      payload: { key, ...how },
      occurredAt: new Date(),
    });
  /** Publishes the event as it returns from its last retry but one. */
  const tellLastTime = (key: string) =>
    vhost.put('dlx', QUEUE, JSON.stringify({ key, behave: 'fail' }), {
      messageId: randomUUID(),
      type: 'order.statusChanged',
      headers: { [header.occurredAt]: new Date().toISOString(), [header.retries]: 3 },
    });
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${String(at)}`);
  const start = async () => {
    const { app, eventLog } = await startHarness(
      vhost.urlAs('correspondence'),
      new EventLog(),
      'correspondence',
    );
    return { eventLog, close: () => app.close() };
  };
  const count = (list: readonly string[], key: string) =>
    list.filter((other) => other === key).length;

  it('handles each batched event once, even a repeated one, and leaves nothing in the broker', async () => {
    const keys = named('many', 60);
    const repeated = randomUUID();
    await publish('repeated', {}, repeated);
    await Promise.all(keys.map((key) => publish(key)));
    await publish('repeated', {}, repeated);
    const service = await start();
    await until(() => keys.every((key) => service.eventLog.ended.includes(key)));
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    await service.close();
    expect(service.eventLog.ended.toSorted()).toEqual([...keys, 'repeated'].toSorted());
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  it('handles many events as one piece of work', async () => {
    const service = await start();
    await publish('opener');
    await until(() => service.eventLog.ended.includes('opener'));
    let pieces = 0;
    const during = service.eventLog.during.bind(service.eventLog);
    service.eventLog.during = (keys, work) => {
      pieces += 1;
      return during(keys, work);
    };
    const keys = named('together', 80);
    await Promise.all(keys.map((key) => publish(key)));
    await until(() => keys.every((key) => service.eventLog.ended.includes(key)));
    expect(pieces).toBeLessThan(keys.length / 2);
    await service.close();
  });

  it('handles a batch despite a bad event, and only that one becomes a dead letter', async () => {
    const keys = named('neighbour', 20);
    const service = await start();
    await Promise.all([
      ...keys.slice(0, 10).map((key) => publish(key)),
      tellLastTime('bad'),
      ...keys.slice(10).map((key) => publish(key)),
    ]);
    const email = await until(() => vhost.take(`${QUEUE}.dlq`));
    await until(() => keys.every((key) => service.eventLog.ended.includes(key)));
    expect(email.content.toString()).toContain('bad');
    expect(email.properties.headers?.[header.reason]).toBe('Error: the database is away');
    expect(keys.map((key) => count(service.eventLog.ended, key))).toEqual(keys.map(() => 1));
    await service.close();
  });

  it('finishes the current events at shutdown, and leaves the rest to the next process', async () => {
    const keys = named('going', 40);
    await Promise.all(keys.map((key) => publish(key, { work: 5 })));
    const first = await start();
    await until(() => first.eventLog.begun.length > 1);
    await first.close();
    expect(first.eventLog.begun.toSorted()).toEqual(first.eventLog.ended.toSorted());
    const second = await start();
    await until(() => first.eventLog.ended.length + second.eventLog.ended.length === keys.length);
    expect([...first.eventLog.ended, ...second.eventLog.ended].toSorted()).toEqual(keys.toSorted());
    await second.close();
  });

  it('handles events in the next process when the first one is killed halfway', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'harness-')), 'eventLog');
    const keys = named('killed', 10);
    const first = await startHarnessProcess(vhost.urlAs('correspondence'), 'correspondence', file);
    await Promise.all(keys.map((key) => publish(key, { work: 100 })));
    await until(() => keysIn(file, 'begin').length > 1);
    await end(first, 'SIGKILL');
    const second = await startHarnessProcess(vhost.urlAs('correspondence'), 'correspondence', file);
    await until(() => keys.every((key) => keysIn(file, 'end').includes(key)));
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    await end(second, 'SIGTERM');
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  it('keeps events out of the dead letters when another one kills every process', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'harness-')), 'eventLog');
    const keys = named('survivor', 10);
    for (const key of keys.slice(0, 5)) await publish(key);
    await publish('deadly', { behave: 'die' });
    for (const key of keys.slice(5)) await publish(key);
    const isOver = async () =>
      keys.every((key) => keysIn(file, 'end').includes(key)) &&
      (await vhost.depth(`${QUEUE}.dlq`)) > 0;
    for (let starts = 0; starts < 12 && !(await isOver()); starts += 1) {
      // it may die before it reports that it is consuming
      const service = launchHarness(vhost.urlAs('correspondence'), 'correspondence', file);
      await until(async () => service.exitCode !== null || (await isOver()), 2 * MINUTE_MS);
      await end(service, 'SIGTERM');
    }
    expect(await isOver()).toBe(true);
    const email = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(email.content.toString()).toContain('deadly');
    expect(await vhost.depth(`${QUEUE}.dlq`)).toBe(0);
  });
});
