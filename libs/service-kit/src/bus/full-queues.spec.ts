import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { rootLogger } from '../logger.js';
import { DAY_MS } from '@shop/contracts/core/time';
import { infraFile } from '@shop/service-kit-testing/infra-file';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from './bus.js';
import { EventPublisher } from './events/event-publisher.js';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { manage, HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { RpcClient } from './rpc/rpc-client.js';

interface Policy {
  name: string;
  pattern: string;
  definition: Record<string, string | number>;
}
const { policies, queues } = JSON.parse(infraFile('rabbitmq/definitions.json')) as {
  policies: Policy[];
  queues: { name: string }[];
};
const policyOf = (queue: string) => policies.find(({ pattern }) => new RegExp(pattern).test(queue));

describe('backend 13: event queues', () => {
  let vhost: HarnessVhost;
  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
  });
  afterAll(() => vhost.close());

  it('limits all event queues, and drops only events whose effects can be rebuilt', () => {
    const bounds = queues.map(({ name }) => ({
      name,
      overflow: '',
      ...policyOf(name)?.definition,
    }));
    expect(bounds.filter((bound) => !Object.hasOwn(bound, 'max-length-bytes'))).toEqual([]);
    const dropping = bounds.filter((bound) => bound.overflow !== 'reject-publish');
    expect(dropping.map(({ name }) => name)).toEqual([
      'ev.admin-analytics',
      'ev.admin-analytics.dlq',
    ]);
  });

  it('backend chapter 3: drops dead letters after 14 days only if their effects can be rebuilt', () => {
    const dead = queues.map(({ name }) => name).filter((name) => name.endsWith('.dlq'));
    const ageOf = (queue: string) => policyOf(queue)?.definition['message-ttl'];
    expect(dead.filter((queue) => ageOf(queue) !== undefined)).toEqual(['ev.admin-analytics.dlq']);
    expect(ageOf('ev.admin-analytics.dlq')).toBe(14 * DAY_MS);
  });

  /** Applies the shop's own policy to the queue, with room for about two events. */
  async function shrink(queue: string): Promise<void> {
    const { definition } = policyOf(queue) ?? {};
    await manage(vhost.broker, 'PUT', `policies/${vhost.name}/small`, {
      pattern: `^${queue.replaceAll('.', '\\.')}$`,
      'apply-to': 'queues',
      priority: 10,
      definition: { ...definition, 'max-length-bytes': 2_000 },
    });
    await until(async () => {
      const found = (await manage(vhost.broker, 'GET', `queues/${vhost.name}/${queue}`)) as {
        policy?: string;
      };
      return found.policy === 'small';
    });
  }

  async function fill(user: 'auth' | 'catalogue', name: string): Promise<string[]> {
    const publisher = new EventPublisher(vhost.urlAs(user), 'spec');
    await publisher.connect();
    const outcomes: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const event = { eventId: randomUUID(), name, payload: { text: 'x'.repeat(500) } };
      const outcome = publisher.publish({ ...event, occurredAt: new Date() }).then(
        () => 'stored',
        (error: { reason: string }) => error.reason,
      );
      outcomes.push(await outcome);
    }
    await publisher.close();
    return outcomes;
  }

  async function handlesRequests(): Promise<boolean> {
    const { app } = await startHarness(vhost.urlAs('catalogue'));
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    const reply = await new Bus(client).request(harnessRpc.open, { key: 'sold' }, systemCaller);
    await client.close();
    await app.close();
    return reply.key === 'sold';
  }

  it('refuses events for a full queue, so that they stay in the outbox', async () => {
    await shrink('ev.correspondence');
    const outcomes = await fill('auth', 'auth.passwordResetRequested');
    expect(outcomes[0]).toBe('stored');
    expect(outcomes.at(-1)).toBe('refused');
    expect(await handlesRequests()).toBe(true);
  });

  it('drops the oldest events of a full queue that can be rebuilt, and blocks no publisher', async () => {
    await shrink('ev.admin-analytics');
    const outcomes = await fill('catalogue', 'catalogue.productChanged');
    expect(new Set(outcomes)).toEqual(new Set(['stored']));
    expect(await vhost.depth('ev.admin-analytics')).toBeLessThan(5);
    expect(await handlesRequests()).toBe(true);
  });
});
