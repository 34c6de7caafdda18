import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { rootLogger } from '../logger.js';
import { infraFile } from '@shop/service-kit-testing/infra-file';
import { until } from '@shop/service-kit-testing/until';
import { DeadLetters } from './dead-letters.js';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { header } from './message-format.js';

const QUEUE = 'ev.correspondence.dlq';

interface Queue {
  name: string;
}

describe('dead letters', () => {
  let vhost: HarnessVhost;
  let deadLetters: DeadLetters;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
    deadLetters = await DeadLetters.open(vhost.urlAs('ops'));
  });

  afterAll(async () => {
    await deadLetters.close();
    await vhost.close();
  });

  const bury = (
    key: string,
    eventId = randomUUID(),
    occurredAt: string | undefined = '2026-05-01T10:00:00.000Z',
  ): Promise<void> =>
    vhost.put('dlx', QUEUE, JSON.stringify({ key }), {
      messageId: eventId,
      type: 'order.placed',
      headers: {
        [header.occurredAt]: occurredAt,
        [header.retries]: 4,
        [header.deliveries]: 4,
        [header.reason]: 'Error: the printer is on fire',
      },
    });

  it('counts dead letters and shows their reasons, without removing them from the queue', async () => {
    await bury('shown');
    await until(async () => (await vhost.depth(QUEUE)) === 1);
    expect(await deadLetters.list()).toContainEqual({ queue: QUEUE, count: 1 });
    const [deadLetter] = await deadLetters.show(QUEUE);
    expect(deadLetter).toMatchObject({
      event: 'order.placed',
      occurredAt: '2026-05-01T10:00:00.000Z',
      reason: 'Error: the printer is on fire',
      payload: '{"key":"shown"}',
    });
    await until(async () => (await vhost.depth(QUEUE)) === 1);
    expect(await deadLetters.drop(QUEUE)).toBe(1);
  });

  it('handles replayed dead letters once, even if they are replayed twice', async () => {
    const { app, eventLog } = await startHarness(
      vhost.urlAs('correspondence'),
      undefined,
      'correspondence',
    );
    const eventId = randomUUID();
    await bury('mended', eventId);
    await bury('mended', eventId);
    expect(await deadLetters.replay(QUEUE)).toBe(2);
    await until(() => eventLog.ended.includes('mended'));
    await until(async () => (await vhost.depth('ev.correspondence')) === 0);
    await app.close();
    expect(eventLog.ended).toEqual(['mended']);
    expect(await vhost.depth(QUEUE)).toBe(0);
  });

  it('shows and drops dead letters from the command line', async () => {
    await bury('typed');
    await until(async () => (await vhost.depth(QUEUE)) === 1);
    expect(command('dlq', 'list')).toContain(`${QUEUE}  1`);
    expect(command('dlq', 'show', '--queue', QUEUE)).toContain('the printer is on fire');
    expect(command('dlq', 'drop', '--queue', QUEUE)).toBe('dropped: 1\n');
  });

  it('backend chapter 3: removes dead letters by age, and prints a line for each', async () => {
    const old = randomUUID();
    const young = randomUUID();
    await bury('old', old);
    await bury('young', young, new Date().toISOString());
    await bury('of an unknown age', randomUUID(), '');
    await until(async () => (await vhost.depth(QUEUE)) === 3);
    expect(command('dlq', 'drop', '--queue', QUEUE, '--older-than', '14d')).toBe(
      `dropped ${old} order.placed of 2026-05-01T10:00:00.000Z: Error: the printer is on fire\ndropped: 1\n`,
    );
    await until(async () => (await vhost.depth(QUEUE)) === 2);
    expect((await deadLetters.show(QUEUE)).map(({ payload }) => payload).toSorted()).toEqual([
      '{"key":"of an unknown age"}',
      '{"key":"young"}',
    ]);
    await until(async () => (await vhost.depth(QUEUE)) === 2);
    expect(await deadLetters.drop(QUEUE)).toBe(2);
  });

  it('backend chapter 3: lists the dead letters of all services that have any', async () => {
    const queues = (JSON.parse(infraFile('rabbitmq/definitions.json')) as { queues: Queue[] })
      .queues;
    const dead = queues.map(({ name }) => name).filter((name) => name.endsWith('.dlq'));
    expect((await deadLetters.list()).map(({ queue }) => queue).toSorted()).toEqual(
      dead.toSorted(),
    );
  });

  it('keeps dead letters in their queue if there is no consumer', async () => {
    const queue = 'ev.unknown.dlq';
    await vhost.channel.assertQueue(queue);
    await vhost.channel.bindQueue(queue, 'dlx', queue);
    await vhost.put('dlx', queue, '{}');
    await until(async () => (await vhost.depth(queue)) === 1);
    const others = await DeadLetters.open(vhost.urlAs('ops'));
    await expect(others.replay(queue)).rejects.toMatchObject({ reason: 'unroutable' });
    await others.close();
    await until(async () => (await vhost.depth(queue)) === 1);
  });

  it('drops only dead letters, and no other messages', async () => {
    await expect(deadLetters.drop('ev.correspondence')).rejects.toThrow('no queue of dead letters');
  });

  const command = (...words: string[]): string =>
    execFileSync(
      process.execPath,
      [join(process.cwd(), 'dist/bus/dead-letters.command.js'), ...words],
      {
        env: { BUS_URL: vhost.urlAs('ops'), PATH: process.env['PATH'] },
        encoding: 'utf8',
      },
    );
});
