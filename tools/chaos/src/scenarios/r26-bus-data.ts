import { sum } from '@shop/contracts/core/numbers';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Shopper } from '../load/shopper.js';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 8;
const RESENT_WITHIN_MS = 60_000;

interface Size {
  times: number;
  orders: number;
}

export const busDataLoss = scenario<Size>({
  id: 'R26',
  what: 'RabbitMQ killed and its data removed, with the events of placed and cancelled orders still in the queues of stopped services',
  expected:
    'events published again by themselves: holds released, one e-mail for each order and each cancel; 0 lost, 0 duplicates',
  settlesWithinMs: 90_000,
  long: { times: 5, orders: 60 },
  full: { times: 2, orders: 40 },
  short: { times: 1, orders: 8 },
  run: async (shop, size) => {
    const assertions = new Assertions();
    const sums = { lost: 0, again: 0, cancelled: 0, pressedAgain: 0, slowestMs: 0 };
    for (let time = 0; time < size.times; time += 1) {
      await untilQueuesAreDrained(shop);
      const before = await newestEvent(shop);
      const { cancelled, pressedAgain, lost, wentAt } = await loseBus(shop, size.orders);
      sums.lost += lost;
      sums.cancelled += cancelled.length;
      sums.pressedAgain += pressedAgain;
      sums.again += await eventsSince(shop, wentAt);
      sums.slowestMs = Math.max(sums.slowestMs, performance.now() - wentAt.clock);
      assertions.is(lost >= size.orders, `only ${String(lost)} events were lost with the bus`);
      await compareEmails(shop, { before, cancelled }, assertions);
    }
    return {
      summary: `${String(size.times)} times, ${String(sums.lost)} events lost with the bus, ${String(sums.again)} published again, ${String(sums.cancelled)} orders cancelled, ${String(sums.pressedAgain)} failed attempts repeated, all handled at most ${(sums.slowestMs / 1000).toFixed(1)} s after the new bus`,
      faults: assertions.faults,
    };
  },
});

interface Moment {
  clock: number;
  /** Returns the time by the clock of the databases, which is the clock of this machine. */
  at: Date;
}

/** Leaves events in the queues of stopped services, removes the bus with these queues, and restarts everything. */
async function loseBus(shop: ChaosShop, orders: number) {
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  const product = await shop.productFixtures.add({ stock: orders });
  await Promise.all(
    shop.replicas('billing', 'correspondence', 'admin-analytics').map((replica) => replica.stop()),
  );
  const placed: { order: string; shopper: Shopper }[] = [];
  await forEachConcurrently([...Array(orders).keys()], SHOPPERS, async (index) => {
    const shopper = shoppers[index % SHOPPERS];
    const purchase = await shopper?.buy([{ product, quantity: 1 }]);
    if (shopper && purchase?.reply) placed.push({ order: purchase.reply.order._id, shopper });
  });
  const load = await ShopperLoad.begin(shop, { shoppers: 4, pauseMs: 100, retryForMs: 90_000 });
  await Promise.all(shop.replicas('catalogue').map((replica) => replica.stop()));
  const cancelled = placed.filter((_, index) => index % 2 === 0);
  await forEachConcurrently(cancelled, SHOPPERS, async ({ order, shopper }) => {
    const { status, text } = await shopper.cancel(order);
    if (status !== 200) throw new LocalProblem(`An order cannot be cancelled: ${text}`);
  });
  await until(() => isAllPublished(shop), { withinMs: 20_000 });
  const depths = await shop.evidence.queues();
  const { rabbit } = shop.servers;
  await rabbit.crash();
  rabbit.erase();
  const at = new Date();
  await rabbit.start();
  const wentAt = { clock: performance.now(), at };
  for (const replica of shop.replicas('catalogue', 'billing', 'correspondence', 'admin-analytics'))
    replica.start();
  await shop.whenWhole();
  await load.firstPlacedAfter(wentAt.clock, 60_000);
  await load.end();
  const isAgain = async () => (await eventsSince(shop, wentAt)) > 0 && (await isAllPublished(shop));
  if (!(await until(isAgain, { withinMs: RESENT_WITHIN_MS })))
    throw new LocalProblem('No service has published its events again.');
  await untilQueuesAreDrained(shop);
  return {
    cancelled: cancelled.map(({ order }) => order),
    pressedAgain: load.attempts.where(isServerFault),
    lost: sum([...depths.values()]),
    wentAt,
  };
}

const newestEvent = (shop: ChaosShop): Promise<number> =>
  shop.evidence.databases.count('order', 'SELECT coalesce(max(id), 0) AS count FROM outbox');

async function isAllPublished(shop: ChaosShop): Promise<boolean> {
  const unsent = 'SELECT count(*) FROM outbox WHERE published_at IS NULL';
  return (await shop.evidence.databases.count('order', unsent)) === 0;
}

/** Counts the events from before the moment that the order service has published after it. */
const eventsSince = (shop: ChaosShop, { at }: Moment): Promise<number> =>
  shop.evidence.databases.count(
    'order',
    'SELECT count(*) FROM outbox WHERE occurred_at < $1 AND published_at > $1',
    [at],
  );

/** Checks that each order placed since the moment, and each cancelled one, has exactly one e-mail. */
async function compareEmails(
  shop: ChaosShop,
  { before, cancelled }: { before: number; cancelled: readonly string[] },
  assertions: Assertions,
): Promise<void> {
  const { databases } = shop.evidence;
  const events = await databases.query<{ id: string }>(
    'order',
    `SELECT event_id AS id FROM outbox WHERE id > $1 AND type = 'order.placed'`,
    [before],
  );
  const written = await databases.query<{ count: number }>(
    'correspondence',
    'SELECT count(*) FROM emails WHERE event_id = ANY($1::uuid[]) GROUP BY event_id',
    [events.map(({ id }) => id)],
  );
  assertions.equal('orders with an e-mail', written.length, events.length);
  const ofCancelled = await databases.query<{ count: number }>(
    'correspondence',
    'SELECT count(*) FROM emails WHERE order_id = ANY($1::uuid[]) GROUP BY order_id',
    [cancelled],
  );
  assertions.equal('cancelled orders with an e-mail', ofCancelled.length, cancelled.length);
  const twice = [...written, ...ofCancelled].filter(({ count }) => count > 1);
  assertions.equal('orders with a second e-mail', twice.length, 0);
}
