import { SERVICES } from '@shop/local/shop/services';
import { until } from '@shop/local/machine/until';
import { poisons, type Poison } from '@shop/service-kit/bus/probe/poison';
import { header, requestKey } from '@shop/service-kit/bus/wire';
import { connect } from 'amqplib';
import { factQueues } from '../invariants/records.js';
import { checkoutFolder } from '@shop/local/machine/checkout';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { keepOn } from './together.js';
import { Tally } from '../trade/tally.js';
import { Marks, trial } from './trial.js';

const MAX_DELIVERIES = 6;
const NEIGHBOURS = 4;
/** Facts that between them reach every service that hears. */
const FACTS = ['order.placed', 'order.holdReleased'];

export const poison = trial({
  id: 'R16',
  what: `${String(poisons.length)} malformed messages into every queue of requests and of facts`,
  passMark: 'no process ends, at most 6 deliveries each, no failure for the neighbours',
  long: { rounds: 5 },
  full: { rounds: 2 },
  short: { rounds: 1 },
  run: async (shop, { rounds }) => {
    const marks = new Marks();
    const statuses = new Tally();
    let isOver = false;
    const neighbours = trade(shop, statuses, () => isOver);
    let sent = 0;
    // A trial that fails here still ends its trade, which would disturb the next one.
    try {
      for (let round = 0; round < rounds; round += 1) {
        sent += await send(
          shop,
          'gateway',
          'rpc',
          SERVICES.map((service) => requestKey(0, `${service}.list`)),
        );
        sent += await send(shop, 'order', 'events', FACTS);
      }
      await until(() => areHeard(shop), { withinMs: 60_000, everyMs: 200 });
    } finally {
      isOver = true;
      await neighbours;
    }
    const { letters, most } = await sweepDeadLetters(shop);
    marks.most('deliveries of one message', most, MAX_DELIVERIES);
    marks.is(letters > 0, 'no message ended among the dead letters');
    const failed = statuses.where((status) => status !== 201 && status !== 200);
    marks.equal('failures of neighbours', failed, 0);
    return {
      figures: `${String(sent)} poisons sent, ${String(letters)} dead letters, at most ${String(most)} deliveries, neighbours ${statuses.toString()}`,
      faults: marks.faults,
    };
  },
});

/** Shoppers who look and buy meanwhile. */
async function trade(shop: ChaosShop, statuses: Tally, isOver: () => boolean): Promise<void> {
  const product = await shop.stockroom.add({ stock: 100_000 });
  const shoppers = await shop.crowd.of(NEIGHBOURS);
  await keepOn(NEIGHBOURS, isOver, async (lane) => {
    const look = await shop.door.ask({
      method: 'GET',
      path: `/api/products?page=${String(lane + 1)}`,
    });
    statuses.add(look.status);
    const purchase = await shoppers[lane]?.buy([{ product, quantity: 1 }], { patienceMs: 0 });
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
    replyTo: 'nobody',
    ...options,
  });
}

async function areHeard(shop: ChaosShop): Promise<boolean> {
  const depths = await shop.records.queues();
  return [...depths].every(([queue, waiting]) => waiting === 0 || queue.endsWith('.dlq'));
}

/** Throws the dead letters away, as the one who looks after the bus would; tells how often each was delivered. */
async function sweepDeadLetters(shop: ChaosShop): Promise<{ letters: number; most: number }> {
  const model = await connect(shop.servers.rabbit.address('ops'));
  const channel = await model.createChannel();
  let [letters, most] = [0, 0];
  for (const queue of factQueues(checkoutFolder()).filter((name) => name.endsWith('.dlq'))) {
    for (let message = await channel.get(queue); message; message = await channel.get(queue)) {
      letters += 1;
      most = Math.max(most, Number(message.properties.headers?.[header.deliveries] ?? 0));
      channel.ack(message);
    }
  }
  await channel.close();
  await model.close();
  return { letters, most };
}
