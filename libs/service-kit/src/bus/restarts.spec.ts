import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootLogger } from '../logger.js';
import { until } from '../testing/until.js';
import { Bus, ownAccount } from './bus.js';
import { EventPublisher } from './event-publisher.js';
import { keysIn } from './probe/journal.js';
import { probeRpc } from './probe/probe-contract.js';
import { end, startProbeProcess } from './probe/probe-process.js';
import { ProbeVhost } from './probe/probe-vhost.js';
import { RpcClient } from './rpc-client.js';

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index)}`);

describe('services that are killed or replaced under load', () => {
  let vhost: ProbeVhost;
  let journal: string;
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    rootLogger.level = 'silent';
    journal = join(mkdtempSync(join(tmpdir(), 'probe-')), 'journal');
    vhost = await ProbeVhost.create();
    closing.push(() => vhost.close());
  });

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const service = async (name: 'catalogue' | 'correspondence') => {
    const child = await startProbeProcess(vhost.urlAs(name), name, journal);
    closing.push(() => end(child, 'SIGKILL'));
    return child;
  };

  const asker = async (): Promise<Bus> => {
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    closing.push(() => client.close());
    return new Bus(client);
  };

  const tellAll = async (keys: string[], work: number): Promise<void> => {
    const publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
    closing.push(() => publisher.close());
    const facts = keys.map((key) => ({ eventId: randomUUID(), payload: { key, work } }));
    await Promise.all(
      facts.map((fact) =>
        publisher.publish({ ...fact, name: 'order.placed', occurredAt: new Date() }),
      ),
    );
  };

  const missing = (keys: string[]): string[] => {
    const heard = new Set(keysIn(journal, 'end'));
    return keys.filter((key) => !heard.has(key));
  };

  it('lose no fact when a service is killed again and again with work waiting', async () => {
    const keys = numbered('fact', 1_500);
    await tellAll(keys, 2);
    for (const seen of [50, 400]) {
      const child = await service('correspondence');
      await until(() => keysIn(journal, 'end').length >= seen, 20_000);
      await end(child, 'SIGKILL');
    }
    expect(missing(keys).length).toBeGreaterThan(0);
    await service('correspondence');
    await until(() => missing(keys).length === 0, 30_000);
    expect(await vhost.depth('ev.correspondence.dlq')).toBe(0);
  });

  it('answer a call that was begun by a process that died', async () => {
    const [first] = [await service('catalogue'), await service('catalogue')];
    const bus = await asker();
    const answers = numbered('call', 10).map((key) =>
      bus.ask(probeRpc.open, { key, work: 1_000 }, ownAccount),
    );
    await until(() => keysIn(journal, 'begin').length === 10);
    await end(first, 'SIGKILL');
    expect(await Promise.all(answers)).toHaveLength(10);
    expect(keysIn(journal, 'begin').length).toBeGreaterThan(10);
  });

  it('answer every call that was in flight when they were asked to stop', async () => {
    const child = await service('catalogue');
    const bus = await asker();
    // 32 are taken at once, so 8 more wait at the broker for the next process
    const keys = numbered('call', 40);
    const answers = keys.map((key) => bus.ask(probeRpc.open, { key, work: 500 }, ownAccount));
    await until(() => keysIn(journal, 'begin').length === 32);
    const next = service('catalogue');
    expect(await end(child, 'SIGTERM')).toBe(0);
    await next;
    expect(await Promise.all(answers)).toHaveLength(40);
    expect(keysIn(journal, 'begin')).toHaveLength(40);
  });

  it('carry out nothing that came while they stood still and that nobody waits for any more', async () => {
    const child = await service('catalogue');
    const bus = await asker();
    child.kill('SIGSTOP');
    const late = numbered('late', 20).map((key) => bus.ask(probeRpc.open, { key }, ownAccount));
    const ends = await Promise.allSettled(late);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    child.kill('SIGCONT');
    const fresh = () => bus.ask(probeRpc.open, { key: 'fresh' }, ownAccount).catch(() => undefined);
    await until(fresh, 30_000);
    expect(new Set(keysIn(journal, 'begin'))).toEqual(new Set(['fresh']));
  }, 120_000);

  it('fail nobody while every process is replaced by a new one', async () => {
    let [old, other] = [await service('catalogue'), await service('catalogue')];
    const bus = await asker();
    let rolling = true;
    const calls: Promise<unknown>[] = [];
    const load = (async () => {
      while (rolling) {
        calls.push(
          bus.ask(probeRpc.open, { key: `roll-${String(calls.length)}`, work: 5 }, ownAccount),
        );
        await pause(10);
      }
    })();
    for (let round = 0; round < 2; round++) {
      const fresh = await service('catalogue');
      expect(await end(old, 'SIGTERM')).toBe(0);
      [old, other] = [other, fresh];
    }
    rolling = false;
    await load;
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.length).toBeGreaterThan(50);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});
