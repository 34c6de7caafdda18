import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootLogger } from '../../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { EventPublisher } from './event-publisher.js';
import { MAX_DELIVERIES } from './event-retry.js';
import { eventBatches, EVENT_BATCH_MAX } from './event-batch.js';
import { EventLog, keysIn } from '@shop/service-kit-testing/harness/event-log';
import {
  end,
  launchHarness,
  startHarnessProcess,
} from '@shop/service-kit-testing/harness/harness-process';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import type { SerializedEvent } from './published-event.js';
import { header, MAX_MESSAGE_BYTES } from '../message-format.js';

const QUEUE = 'ev.correspondence';

const event = (payload: unknown, name = 'order.placed'): SerializedEvent => ({
  eventId: randomUUID(),
  name,
  json: JSON.stringify(payload),
  occurredAt: new Date(),
});

describe('events of which many wait', () => {
  it('are packed by their names, in the order of their publishing', () => {
    const events = ['a', 'b', 'a', 'b', 'a'].map((kind, at) => event(at, `order.${kind}`));
    const packed = eventBatches(events).map((batch) => batch.events.map(({ json }) => json));
    expect(packed).toEqual([
      ['0', '2', '4'],
      ['1', '3'],
    ]);
  });

  it('make no batch that is too large, however many and however large they are', () => {
    const many = eventBatches(Array.from({ length: 2 * EVENT_BATCH_MAX + 1 }, () => event('x')));
    expect(many.map(({ events }) => events.length)).toEqual([EVENT_BATCH_MAX, EVENT_BATCH_MAX, 1]);
    const large = eventBatches(Array.from({ length: 4 }, () => event('x'.repeat(20_000))));
    expect(large.map(({ events }) => events.length)).toEqual([1, 1, 1, 1]);
    const bytes = many.map(({ entries }) => Buffer.byteLength(entries.join(',')));
    expect(Math.max(...bytes)).toBeLessThan(MAX_MESSAGE_BYTES);
  });
});

describe('a batch of events', () => {
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

  const publish = async (events: readonly SerializedEvent[]): Promise<void> => {
    for (const batch of eventBatches(events)) await publisher.publishBatch(batch);
  };
  const start = async () => {
    const url = vhost.urlAs('correspondence');
    const { app, eventLog } = await startHarness(url, new EventLog(), 'correspondence');
    return { eventLog, close: () => app.close() };
  };

  it('is one message, and each of its events is handled once, earlier ones included', async () => {
    const [early, late] = [event({ key: 'early' }), event({ key: 'late' })];
    await publish([early]);
    await publish([early, late]);
    expect(await vhost.depth(QUEUE)).toBe(2);
    const { eventLog, close } = await start();
    await until(() => eventLog.ended.length === 2);
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    expect(eventLog.ended).toEqual(['early', 'late']);
    await close();
  });

  it('loses no other event when one fails, and that one is retried by itself', async () => {
    await publish([
      event({ key: 'one' }),
      event({ key: 'bad', behave: 'failOnce' }),
      event({ key: 'two' }),
    ]);
    const { eventLog, close } = await start();
    await until(() => eventLog.ended.length === 3);
    expect(eventLog.ended.at(-1)).toBe('bad');
    expect(eventLog.begun.toSorted()).toEqual(['bad', 'bad', 'one', 'two']);
    await close();
  });

  it('has its events looked at one by one: what fits no contract becomes a dead letter of its own', async () => {
    await publish([
      event({ key: 'good' }),
      event({ key: 17 }),
      { ...event({ key: 'x' }), eventId: 'none' },
    ]);
    const { eventLog, close } = await start();
    await until(async () => (await vhost.depth(`${QUEUE}.dlq`)) === 2);
    const emails = [await vhost.take(`${QUEUE}.dlq`), await vhost.take(`${QUEUE}.dlq`)];
    const contents = emails.map((email) => email?.content.toString());
    expect(contents.toSorted()).toEqual(['{"key":"x"}', '{"key":17}']);
    expect(emails[0]?.properties.headers).not.toHaveProperty(header.events);
    expect(eventLog.ended).toEqual(['good']);
    await close();
  });

  it('is itself the dead letter where one of its events cannot be serialised; the others are handled', async () => {
    const deep = { ...event(null), json: `${'['.repeat(15_000)}${']'.repeat(15_000)}` };
    await publish([event({ key: 'good' }), deep, event({ key: 'better' })]);
    const { eventLog, close } = await start();
    const email = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(email.content.toString()).toContain(deep.eventId);
    expect(email.properties.headers?.[header.reason]).toBe('Unreadable: too deep');
    await until(() => eventLog.ended.length === 2);
    expect(eventLog.ended).toEqual(['good', 'better']);
    expect(await vhost.depth(`${QUEUE}.dlq`)).toBe(0);
    await close();
  });

  it.each([
    ['no JSON', '[{"eventId"'],
    ['no list', '{"eventId":"x"}'],
    ['a list of something else', '[1,2]'],
    ['too large', `[${'1,'.repeat(MAX_MESSAGE_BYTES)}1]`],
  ])('that is %s becomes a dead letter at once', async (_what, content) => {
    const options = { messageId: randomUUID(), type: 'order.placed', persistent: true };
    const headers = { [header.events]: 2 };
    await vhost.put('events', 'order.placed', content, { ...options, headers });
    const { close } = await start();
    const email = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(email.properties.headers?.[header.deliveries]).toBe(1);
    await close();
  });

  it('gives up only the event that kills every process which touches it', async () => {
    const eventLog = join(mkdtempSync(join(tmpdir(), 'harness-')), 'eventLog');
    await publish([
      ...[event({ key: 'first' }), event({ key: 'second' })],
      event({ key: 'deadly', behave: 'die' }),
      event({ key: 'third' }),
    ]);
    const isOver = async () => (await vhost.depth(`${QUEUE}.dlq`)) > 0;
    for (let starts = 0; starts < 10 && !(await isOver()); starts += 1) {
      const url = vhost.urlAs('correspondence');
      const service = launchHarness(url, 'correspondence', eventLog);
      await until(async () => service.exitCode !== null || (await isOver()));
      await end(service, 'SIGTERM');
    }
    const last = await startHarnessProcess(
      vhost.urlAs('correspondence'),
      'correspondence',
      eventLog,
    );
    const neighbours = ['first', 'second', 'third'];
    await until(() => neighbours.every((key) => keysIn(eventLog, 'end').includes(key)));
    await end(last, 'SIGTERM');
    const begun = keysIn(eventLog, 'begin').filter((key) => key === 'deadly');
    expect(begun.length).toBeLessThanOrEqual(MAX_DELIVERIES);
    expect(await vhost.depth(`${QUEUE}.dlq`)).toBe(1);
  });
});
