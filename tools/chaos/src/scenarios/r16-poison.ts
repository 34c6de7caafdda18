import { SERVICES } from '@shop/dev-stack/services';
import { until } from '@shop/dev-stack/machine/polling';
import { poisons, type Poison } from '@shop/service-kit-testing/harness/poison';
import { header, requestKey } from '@shop/service-kit/bus/message-format';
import { connect } from 'amqplib';
import { eventQueues } from '../invariants/evidence.js';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { repeatInLanes } from './concurrency.js';
import { Counter } from '../load/counter.js';
import { Assertions, scenario } from './scenario.js';

const MAX_DELIVERIES = 6;
const OTHERS = 4;
/** Events that together reach every consuming service. */
const EVENTS = ['order.placed', 'order.holdReleased'];

export const poison = scenario({
  id: 'R16',
  what: `${String(poisons.length)} malformed messages into every queue of requests and of events`,
  expected: 'no process ends, at most 6 deliveries each, no failure for other shoppers',
  long: { rounds: 5 },
  full: { rounds: 2 },
  short: { rounds: 1 },
  run: async (shop, { rounds }) => {
    const assertions = new Assertions();
    const statuses = new Counter();
    let isOver = false;
    const others = buyMeanwhile(shop, statuses, () => isOver);
    let sent = 0;
    // Ends the load even if the scenario fails, because it would disturb the next one.
    try {
      for (let round = 0; round < rounds; round += 1) {
        sent += await send(
          shop,
          'gateway',
          'rpc',
          SERVICES.map((service) => requestKey(0, `${service}.list`)),
        );
        sent += await send(shop, 'order', 'events', EVENTS);
      }
      await until(() => areConsumed(shop), { withinMs: 60_000, everyMs: 200 });
    } finally {
      isOver = true;
      await others;
    }
    const { deadLetters, most } = await sweepDeadLetters(shop);
    assertions.atMost('deliveries of one message', most, MAX_DELIVERIES);
    assertions.is(deadLetters > 0, 'no message became a dead letter');
    const failed = statuses.where((status) => status !== 201 && status !== 200);
    assertions.equal('failures of other shoppers', failed, 0);
    return {
      summary: `${String(sent)} poisons sent, ${String(deadLetters)} dead letters, at most ${String(most)} deliveries, other shoppers ${statuses.toString()}`,
      faults: assertions.faults,
    };
  },
});

/** Runs shoppers who browse and buy at the same time. */
async function buyMeanwhile(
  shop: ChaosShop,
  statuses: Counter,
  isOver: () => boolean,
): Promise<void> {
  const product = await shop.productFixtures.add({ stock: 100_000 });
  const shoppers = await shop.userPool.shoppers(OTHERS);
  await repeatInLanes(OTHERS, isOver, async (lane) => {
    const look = await shop.loadBalancer.request({
      method: 'GET',
      path: `/api/products?page=${String(lane + 1)}`,
    });
    statuses.add(look.status);
    const purchase = await shoppers[lane]?.buy([{ product, quantity: 1 }], { retryForMs: 0 });
    statuses.add(purchase?.last.status ?? 0);
  });
}

async function send(
  shop: ChaosShop,
  user: string,
  exchange: string,
  keys: readonly string[],
): Promise<number> {
  const model = await connect(shop.servers.rabbit.address(user));
  model.on('error', () => undefined);
  const channel = await model.createConfirmChannel();
  for (const key of keys) for (const each of poisons) publish(channel, exchange, key, each);
  await channel.waitForConfirms();
  await model.close();
  return keys.length * poisons.length;
}

type Channel = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createConfirmChannel']>>;

function publish(channel: Channel, exchange: string, key: string, { body, options }: Poison): void {
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  channel.publish(exchange, key, content, {
    persistent: exchange === 'events',
    replyTo: 'nowhere',
    ...options,
  });
}

async function areConsumed(shop: ChaosShop): Promise<boolean> {
  const depths = await shop.evidence.queues();
  return [...depths].every(([queue, waiting]) => waiting === 0 || queue.endsWith('.dlq'));
}

/** Removes the dead letters as an operator would; returns their number and the highest number of deliveries of one. */
async function sweepDeadLetters(shop: ChaosShop): Promise<{ deadLetters: number; most: number }> {
  const model = await connect(shop.servers.rabbit.address('ops'));
  const channel = await model.createChannel();
  let deadLetters = 0;
  let most = 0;
  for (const queue of eventQueues(checkoutFolder()).filter((name) => name.endsWith('.dlq'))) {
    for (let message = await channel.get(queue); message; message = await channel.get(queue)) {
      deadLetters += 1;
      most = Math.max(most, Number(message.properties.headers?.[header.deliveries] ?? 0));
      channel.ack(message);
    }
  }
  await channel.close();
  await model.close();
  return { deadLetters, most };
}
