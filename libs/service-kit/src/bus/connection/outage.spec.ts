import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { INestMicroservice } from '@nestjs/common';
import { rootLogger } from '../../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from '../bus.js';
import { EventPublisher } from '../events/event-publisher.js';
import { PrivateBroker } from '@shop/service-kit-testing/harness/private-broker';
import type { EventLog } from '@shop/service-kit-testing/harness/event-log';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import type { RmqServer } from '../rmq-server.js';
import { RpcClient } from '../rpc/rpc-client.js';

describe('a broker that dies and restarts', () => {
  let broker: PrivateBroker;
  let vhost: HarnessVhost;
  let services: { app: INestMicroservice; server: RmqServer; eventLog: EventLog }[];
  let client: RpcClient;
  let publisher: EventPublisher;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    rootLogger.level = 'silent';
    broker = await PrivateBroker.start();
    closing.push(() => broker.remove());
    vhost = await HarnessVhost.create(broker.addresses);
    services = [
      await startHarness(vhost.urlAs('catalogue'), undefined, 'catalogue'),
      await startHarness(vhost.urlAs('correspondence'), undefined, 'correspondence'),
    ];
    closing.push(() => Promise.all(services.map(({ app }) => app.close())));
    client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    publisher = new EventPublisher(vhost.urlAs('order'), 'spec');
    closing.push(() => Promise.all([client.close(), publisher.close()]));
    await Promise.all([client.connect(), publisher.connect()]);
  });

  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const event = (key: string) => ({
    eventId: randomUUID(),
    name: 'order.placed',
    payload: { key },
    occurredAt: new Date(),
  });

  it('fails every waiting call at once when the broker dies, and reconnects without a restart', async () => {
    const bus = new Bus(client);
    const waiting = Array.from({ length: 30 }, (_, index) =>
      bus.request(harnessRpc.open, { key: `call-${String(index)}`, work: 3_000 }, systemCaller),
    );
    const settled = Promise.allSettled(waiting);
    await until(() => services[0]?.eventLog.atOnce === 30);

    await broker.kill();
    const killed = performance.now();
    const outcomes = await settled;
    expect(performance.now() - killed).toBeLessThan(1_000);
    const codes = outcomes.map(
      (each) => each.status === 'rejected' && (each.reason as Error).message,
    );
    expect(new Set(codes)).toEqual(new Set(['Service temporarily unavailable']));

    const requestedAt = performance.now();
    await expect(bus.request(harnessRpc.open, { key: 'no' }, systemCaller)).rejects.toMatchObject({
      status: 503,
    });
    await expect(publisher.publish(event('lost?'))).rejects.toMatchObject({ reason: 'down' });
    expect(performance.now() - requestedAt).toBeLessThan(harnessRpc.open.timeoutMs / 2);
    expect(services.every(({ server }) => server.isUp)).toBe(false);

    await broker.resume();
    const back = performance.now();
    await until(() => client.isUp && publisher.isUp, 15_000);
    expect(performance.now() - back).toBeLessThan(5_000);
    await until(() => services.every(({ server }) => server.isUp), 15_000);
    expect(await bus.request(harnessRpc.open, { key: 'again' }, systemCaller)).toHaveProperty(
      'key',
      'again',
    );
    await publisher.publish(event('received again'));
    await until(() => services[1]?.eventLog.ended.includes('received again'));
  });
});
