import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootLogger } from '../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from './bus.js';
import { EventPublisher } from './events/event-publisher.js';
import { MAX_DELIVERIES } from './events/event-retry.js';
import { poisons } from '@shop/service-kit-testing/harness/poison';
import { keysIn } from '@shop/service-kit-testing/harness/event-log';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import {
  startHarnessProcess,
  end,
  launchHarness,
} from '@shop/service-kit-testing/harness/harness-process';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { RpcClient } from './rpc/rpc-client.js';
import { header, requestKey, rpcQueue } from './message-format.js';

describe('poison messages', () => {
  let vhost: HarnessVhost;
  const eventLog = join(mkdtempSync(join(tmpdir(), 'harness-')), 'eventLog');

  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
  });

  afterAll(() => vhost.close());

  it('keeps a service running for its other callers despite poison messages', async () => {
    const service = await startHarnessProcess(vhost.urlAs('catalogue'), 'catalogue', eventLog);
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    const bus = new Bus(client);
    const neighbours: Promise<{ key: string }>[] = [];
    for (const { body, options } of poisons) {
      await vhost.put('rpc', requestKey(0, 'catalogue.open'), body, {
        replyTo: 'no-queue',
        ...options,
      });
      neighbours.push(bus.request(harnessRpc.open, { key: 'neighbour', work: 5 }, systemCaller));
    }
    const served = await Promise.all(neighbours);
    expect(served).toHaveLength(poisons.length);
    expect(keysIn(eventLog, 'begin').every((key) => key === 'neighbour')).toBe(true);
    expect(service.exitCode).toBeNull();
    await until(async () => (await vhost.depth(rpcQueue('catalogue', 0))) === 0);
    await client.close();
    await end(service, 'SIGTERM');
  });

  it('moves poison events to the dead letters at once', async () => {
    const service = await startHarnessProcess(
      vhost.urlAs('correspondence'),
      'correspondence',
      eventLog,
    );
    const publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
    for (const { body, options } of poisons) {
      await vhost.put('events', 'order.placed', body, { persistent: true, ...options });
      await publisher.publish({
        eventId: randomUUID(),
        name: 'order.placed',
        payload: { key: 'event-neighbour' },
        occurredAt: new Date(),
      });
    }
    await until(async () => (await vhost.depth('ev.correspondence.dlq')) === poisons.length);
    await until(() => handledNeighbours() === poisons.length);
    for (const { what } of poisons) {
      const message = await vhost.take('ev.correspondence.dlq');
      expect([what, message?.properties.headers?.[header.deliveries]]).toEqual([what, 1]);
    }
    expect(service.exitCode).toBeNull();
    await publisher.close();
    await end(service, 'SIGTERM');
  });

  const handledNeighbours = (): number =>
    keysIn(eventLog, 'end').filter((key) => key === 'event-neighbour').length;

  it('moves poison messages to the dead letters if they kill every process', async () => {
    const publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    await publisher.connect();
    await publisher.publish({
      eventId: randomUUID(),
      name: 'order.placed',
      payload: { key: 'deadly', behave: 'die' },
      occurredAt: new Date(),
    });
    let starts = 0;
    while ((await vhost.depth('ev.correspondence.dlq')) === 0 && ++starts <= 10) {
      const service = launchHarness(vhost.urlAs('correspondence'), 'correspondence', eventLog);
      await until(
        async () => service.exitCode !== null || (await vhost.depth('ev.correspondence.dlq')) > 0,
      );
      await end(service, 'SIGKILL');
    }
    expect(keysIn(eventLog, 'begin').filter((key) => key === 'deadly').length).toBeLessThanOrEqual(
      MAX_DELIVERIES,
    );
    expect(await vhost.depth('ev.correspondence.dlq')).toBe(1);
    await publisher.close();
  });
});
