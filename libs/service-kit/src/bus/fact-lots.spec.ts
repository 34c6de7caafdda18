import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootLogger } from '../logger.js';
import { until } from '../testing/until.js';
import { EventPublisher } from './event-publisher.js';
import { Journal, keysIn } from './probe/journal.js';
import { end, launchProbe, startProbeProcess } from './probe/probe-process.js';
import { startProbe } from './probe/probe-service.js';
import { ProbeVhost } from './probe/probe-vhost.js';
import { header } from './wire.js';

const QUEUE = 'ev.correspondence';

describe('facts that are heard in lots', () => {
  let vhost: ProbeVhost;
  let publisher: EventPublisher;

  beforeEach(async () => {
    rootLogger.level = 'silent';
    vhost = await ProbeVhost.create();
    publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
  });
  afterEach(async () => {
    await publisher.close();
    await vhost.close();
  });

  const tell = (
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
  /** The fact as it comes back after its last try but one. */
  const tellLastTime = (key: string) =>
    vhost.put('dlx', QUEUE, JSON.stringify({ key, behave: 'fail' }), {
      messageId: randomUUID(),
      type: 'order.statusChanged',
      headers: { [header.occurredAt]: new Date().toISOString(), [header.retries]: 3 },
    });
  const named = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${String(at)}`);
  const start = async () => {
    const { app, journal } = await startProbe(
      vhost.urlAs('correspondence'),
      new Journal(),
      'correspondence',
    );
    return { journal, close: () => app.close() };
  };
  const count = (list: readonly string[], key: string) =>
    list.filter((other) => other === key).length;

  it('are heard once each, a repeated one too, and leave nothing with the broker', async () => {
    const keys = named('crowd', 60);
    const repeated = randomUUID();
    await tell('crowd-again', {}, repeated);
    await Promise.all(keys.map((key) => tell(key)));
    await tell('crowd-again', {}, repeated);
    const service = await start();
    await until(() => keys.every((key) => service.journal.ended.includes(key)));
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    await service.close();
    expect(service.journal.ended.toSorted()).toEqual([...keys, 'crowd-again'].toSorted());
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  it('are one piece of work for many of them', async () => {
    const service = await start();
    await tell('opener');
    await until(() => service.journal.ended.includes('opener'));
    let pieces = 0;
    const during = service.journal.during.bind(service.journal);
    service.journal.during = (keys, work) => {
      pieces += 1;
      return during(keys, work);
    };
    const keys = named('together', 80);
    await Promise.all(keys.map((key) => tell(key)));
    await until(() => keys.every((key) => service.journal.ended.includes(key)));
    expect(pieces).toBeLessThan(keys.length / 2);
    await service.close();
  });

  it('suffer no harm from a bad one among them, which alone becomes a dead letter', async () => {
    const keys = named('neighbour', 20);
    const service = await start();
    await Promise.all([
      ...keys.slice(0, 10).map((key) => tell(key)),
      tellLastTime('bad'),
      ...keys.slice(10).map((key) => tell(key)),
    ]);
    const letter = await until(() => vhost.take(`${QUEUE}.dlq`));
    await until(() => keys.every((key) => service.journal.ended.includes(key)));
    expect(letter.content.toString()).toContain('bad');
    expect(letter.properties.headers?.[header.reason]).toBe('Error: the database is away');
    expect(keys.map((key) => count(service.journal.ended, key))).toEqual(keys.map(() => 1));
    await service.close();
  });

  it('are finished when the process is asked to go, and the rest is left to the next', async () => {
    const keys = named('going', 40);
    await Promise.all(keys.map((key) => tell(key, { work: 5 })));
    const first = await start();
    await until(() => first.journal.begun.length > 1);
    await first.close();
    expect(first.journal.begun.toSorted()).toEqual(first.journal.ended.toSorted());
    const second = await start();
    await until(() => first.journal.ended.length + second.journal.ended.length === keys.length);
    expect([...first.journal.ended, ...second.journal.ended].toSorted()).toEqual(keys.toSorted());
    await second.close();
  });

  it('are heard by the next process when theirs is killed in the middle', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'probe-')), 'journal');
    const keys = named('killed', 10);
    const first = await startProbeProcess(vhost.urlAs('correspondence'), 'correspondence', file);
    await Promise.all(keys.map((key) => tell(key, { work: 100 })));
    await until(() => keysIn(file, 'begin').length > 1);
    await end(first, 'SIGKILL');
    const second = await startProbeProcess(vhost.urlAs('correspondence'), 'correspondence', file);
    await until(() => keys.every((key) => keysIn(file, 'end').includes(key)));
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    await end(second, 'SIGTERM');
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  it('do not become dead letters with one that kills every process', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'probe-')), 'journal');
    const keys = named('survivor', 10);
    for (const key of keys.slice(0, 5)) await tell(key);
    await tell('deadly', { behave: 'die' });
    for (const key of keys.slice(5)) await tell(key);
    const isOver = async () =>
      keys.every((key) => keysIn(file, 'end').includes(key)) &&
      (await vhost.depth(`${QUEUE}.dlq`)) > 0;
    for (let starts = 0; starts < 12 && !(await isOver()); starts += 1) {
      // it may die before it has said that it takes messages
      const service = launchProbe(vhost.urlAs('correspondence'), 'correspondence', file);
      await until(async () => service.exitCode !== null || (await isOver()));
      await end(service, 'SIGTERM');
    }
    expect(await isOver()).toBe(true);
    const letter = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(letter.content.toString()).toContain('deadly');
    expect(await vhost.depth(`${QUEUE}.dlq`)).toBe(0);
  });
});
