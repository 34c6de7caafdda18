import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { rootLogger } from '../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from './bus.js';
import { EventPublisher } from './events/event-publisher.js';
import { keysIn } from '@shop/service-kit-testing/harness/event-log';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import { end, startHarnessProcess } from '@shop/service-kit-testing/harness/harness-process';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { RpcClient } from './rpc/rpc-client.js';

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index)}`);

describe('services that are killed or replaced under load', () => {
  let vhost: HarnessVhost;
  let eventLog: string;
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    rootLogger.level = 'silent';
    eventLog = join(mkdtempSync(join(tmpdir(), 'harness-')), 'eventLog');
    vhost = await HarnessVhost.create();
    closing.push(() => vhost.close());
  });

  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  const service = async (name: 'catalogue' | 'correspondence') => {
    const child = await startHarnessProcess(vhost.urlAs(name), name, eventLog);
    closing.push(() => end(child, 'SIGKILL'));
    return child;
  };

  const client = async (): Promise<Bus> => {
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    closing.push(() => client.close());
    return new Bus(client);
  };

  const tellAll = async (keys: string[], work: number): Promise<void> => {
    const publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
    closing.push(() => publisher.close());
    const tell = async (key: string): Promise<void> => {
      const event = { eventId: randomUUID(), payload: { key, work } };
      const publish = () =>
        publisher.publish({ ...event, name: 'order.placed', occurredAt: new Date() });
      // as in the relay: an event that the bus did not confirm in time is published again
      await publish().catch(publish);
    };
    await pLimit(50).map(keys, tell);
  };

  const missing = (keys: string[]): string[] => {
    const received = new Set(keysIn(eventLog, 'end'));
    return keys.filter((key) => !received.has(key));
  };

  it('loses no event when a service is killed repeatedly while work is waiting', async () => {
    const keys = numbered('event', 1_500);
    await tellAll(keys, 2);
    for (const seen of [50, 400]) {
      const child = await service('correspondence');
      await until(() => keysIn(eventLog, 'end').length >= seen, 20_000);
      await end(child, 'SIGKILL');
    }
    expect(missing(keys).length).toBeGreaterThan(0);
    await service('correspondence');
    await until(() => missing(keys).length === 0, 30_000);
    expect(await vhost.depth('ev.correspondence.dlq')).toBe(0);
  });

  it('replies to a call that was started by a process that died', async () => {
    const first = await service('catalogue');
    await service('catalogue');
    const bus = await client();
    const replies = numbered('call', 10).map((key) =>
      bus.request(harnessRpc.open, { key, work: 1_000 }, systemCaller),
    );
    await until(() => keysIn(eventLog, 'begin').length === 10);
    await end(first, 'SIGKILL');
    expect(await Promise.all(replies)).toHaveLength(10);
    expect(keysIn(eventLog, 'begin').length).toBeGreaterThan(10);
  });

  it('replies to every call that was in flight at shutdown', async () => {
    const child = await service('catalogue');
    const bus = await client();
    // 32 are taken at once, so 8 more wait at the broker for the next process
    const keys = numbered('call', 40);
    const replies = keys.map((key) =>
      bus.request(harnessRpc.open, { key, work: 500 }, systemCaller),
    );
    await until(() => keysIn(eventLog, 'begin').length === 32);
    const next = service('catalogue');
    expect(await end(child, 'SIGTERM')).toBe(0);
    await next;
    expect(await Promise.all(replies)).toHaveLength(40);
    expect(keysIn(eventLog, 'begin')).toHaveLength(40);
  });

  it('handles no request that expired while the service stood still', async () => {
    const child = await service('catalogue');
    const bus = await client();
    child.kill('SIGSTOP');
    const late = numbered('late', 20).map((key) =>
      bus.request(harnessRpc.open, { key }, systemCaller),
    );
    const ends = await Promise.allSettled(late);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    child.kill('SIGCONT');
    const fresh = () =>
      bus.request(harnessRpc.open, { key: 'fresh' }, systemCaller).catch(() => undefined);
    await until(fresh, 30_000);
    expect(new Set(keysIn(eventLog, 'begin'))).toEqual(new Set(['fresh']));
  }, 120_000);

  it('fails no call while every process is replaced by a new one', async () => {
    let old = await service('catalogue');
    let other = await service('catalogue');
    const bus = await client();
    let rolling = true;
    const calls: Promise<unknown>[] = [];
    const load = (async () => {
      while (rolling) {
        calls.push(
          bus.request(
            harnessRpc.open,
            { key: `roll-${String(calls.length)}`, work: 5 },
            systemCaller,
          ),
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
