import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootLogger } from '../logger.js';
import { until } from '../testing/until.js';
import { EventPublisher } from './event-publisher.js';
import { MAX_DELIVERIES } from './fact-parking.js';
import { parcelsOf, PARCEL_MAX } from './parcel.js';
import { Journal, keysIn } from './probe/journal.js';
import { end, launchProbe, startProbeProcess } from './probe/probe-process.js';
import { startProbe } from './probe/probe-service.js';
import { ProbeVhost } from './probe/probe-vhost.js';
import type { WrittenFact } from './published-fact.js';
import { header, MAX_MESSAGE_BYTES } from './wire.js';

const QUEUE = 'ev.correspondence';

const fact = (payload: unknown, name = 'order.placed'): WrittenFact => ({
  eventId: randomUUID(),
  name,
  json: JSON.stringify(payload),
  occurredAt: new Date(),
});

describe('facts of which many wait', () => {
  it('are packed by their names, in the order of their telling', () => {
    const facts = ['a', 'b', 'a', 'b', 'a'].map((kind, at) => fact(at, `order.${kind}`));
    const packed = parcelsOf(facts).map((parcel) => parcel.facts.map(({ json }) => json));
    expect(packed).toEqual([
      ['0', '2', '4'],
      ['1', '3'],
    ]);
  });

  it('make no parcel that is too large, however many and however large they are', () => {
    const many = parcelsOf(Array.from({ length: 2 * PARCEL_MAX + 1 }, () => fact('x')));
    expect(many.map(({ facts }) => facts.length)).toEqual([PARCEL_MAX, PARCEL_MAX, 1]);
    const large = parcelsOf(Array.from({ length: 4 }, () => fact('x'.repeat(20_000))));
    expect(large.map(({ facts }) => facts.length)).toEqual([1, 1, 1, 1]);
    const bytes = many.map(({ entries }) => Buffer.byteLength(entries.join(',')));
    expect(Math.max(...bytes)).toBeLessThan(MAX_MESSAGE_BYTES);
  });
});

describe('a parcel of facts', () => {
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

  const tell = async (facts: readonly WrittenFact[]): Promise<void> => {
    for (const parcel of parcelsOf(facts)) await publisher.publishTogether(parcel);
  };
  const start = async () => {
    const url = vhost.urlAs('correspondence');
    const { app, journal } = await startProbe(url, new Journal(), 'correspondence');
    return { journal, close: () => app.close() };
  };

  it('is one message, and each of its facts is heard once, those included that came before', async () => {
    const [early, late] = [fact({ key: 'early' }), fact({ key: 'late' })];
    await tell([early]);
    await tell([early, late]);
    expect(await vhost.depth(QUEUE)).toBe(2);
    const { journal, close } = await start();
    await until(() => journal.ended.length === 2);
    await until(async () => (await vhost.depth(QUEUE)) === 0);
    expect(journal.ended).toEqual(['early', 'late']);
    await close();
  });

  it('loses none of the others when one cannot be heard now, and that one is tried again by itself', async () => {
    await tell([
      fact({ key: 'one' }),
      fact({ key: 'bad', behave: 'failOnce' }),
      fact({ key: 'two' }),
    ]);
    const { journal, close } = await start();
    await until(() => journal.ended.length === 3);
    expect(journal.ended.at(-1)).toBe('bad');
    expect(journal.begun.toSorted()).toEqual(['bad', 'bad', 'one', 'two']);
    await close();
  });

  it('has its facts looked at one by one: what fits no contract becomes a dead letter of its own', async () => {
    await tell([
      fact({ key: 'good' }),
      fact({ key: 17 }),
      { ...fact({ key: 'x' }), eventId: 'none' },
    ]);
    const { journal, close } = await start();
    await until(async () => (await vhost.depth(`${QUEUE}.dlq`)) === 2);
    const letters = [await vhost.take(`${QUEUE}.dlq`), await vhost.take(`${QUEUE}.dlq`)];
    const contents = letters.map((letter) => letter?.content.toString());
    expect(contents.toSorted()).toEqual(['{"key":"x"}', '{"key":17}']);
    expect(letters[0]?.properties.headers).not.toHaveProperty(header.facts);
    expect(journal.ended).toEqual(['good']);
    await close();
  });

  it('is itself the dead letter where one of its facts cannot be written out; the others are heard', async () => {
    const deep = { ...fact(null), json: `${'['.repeat(15_000)}${']'.repeat(15_000)}` };
    await tell([fact({ key: 'good' }), deep, fact({ key: 'better' })]);
    const { journal, close } = await start();
    const letter = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(letter.content.toString()).toContain(deep.eventId);
    expect(letter.properties.headers?.[header.reason]).toBe('Unreadable: too deep');
    await until(() => journal.ended.length === 2);
    expect(journal.ended).toEqual(['good', 'better']);
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
    const headers = { [header.facts]: 2 };
    await vhost.put('events', 'order.placed', content, { ...options, headers });
    const { close } = await start();
    const letter = await until(() => vhost.take(`${QUEUE}.dlq`));
    expect(letter.properties.headers?.[header.deliveries]).toBe(1);
    await close();
  });

  it('gives up only the fact that kills every process which touches it', async () => {
    const journal = join(mkdtempSync(join(tmpdir(), 'probe-')), 'journal');
    await tell([
      ...[fact({ key: 'first' }), fact({ key: 'second' })],
      fact({ key: 'deadly', behave: 'die' }),
      fact({ key: 'third' }),
    ]);
    const isOver = async () => (await vhost.depth(`${QUEUE}.dlq`)) > 0;
    for (let starts = 0; starts < 10 && !(await isOver()); starts += 1) {
      const url = vhost.urlAs('correspondence');
      const service = launchProbe(url, 'correspondence', journal);
      await until(async () => service.exitCode !== null || (await isOver()));
      await end(service, 'SIGTERM');
    }
    const last = await startProbeProcess(vhost.urlAs('correspondence'), 'correspondence', journal);
    const neighbours = ['first', 'second', 'third'];
    await until(() => neighbours.every((key) => keysIn(journal, 'end').includes(key)));
    await end(last, 'SIGTERM');
    const begun = keysIn(journal, 'begin').filter((key) => key === 'deadly');
    expect(begun.length).toBeLessThanOrEqual(MAX_DELIVERIES);
    expect(await vhost.depth(`${QUEUE}.dlq`)).toBe(1);
  });
});
