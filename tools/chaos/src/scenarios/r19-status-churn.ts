import { setTimeout as pause } from 'node:timers/promises';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { codeOf } from '../load/shopper.js';
import { repeatInLanes } from './concurrency.js';
import { isServerFault, Counter } from '../load/counter.js';
import { Assertions, scenario } from './scenario.js';

const ADMINS = 20;
const ORDERS = 50;
const PRODUCTS = 5;
const PIECES = 2;
/** Time in which the sweeper finishes an un-cancel whose process died. */
const REPAIRED_WITHIN_MS = 20_000;

export const statusChurn = scenario({
  id: 'R19',
  what: `${String(ADMINS)} admins set ${String(ORDERS)} orders to any status from any other while order and catalogue are killed`,
  expected:
    'I1 and I2 hold; every way out of cancelled either held its stock or was refused with 409',
  long: { seconds: 60, everyMs: 4_000 },
  full: { seconds: 30, everyMs: 4_000 },
  short: { seconds: 8, everyMs: 3_000 },
  run: async (shop, { seconds, everyMs }) => {
    const assertions = new Assertions();
    const responses = new Counter();
    const admins = await shop.userPool.admins(ADMINS);
    const orders = await placeOrders(shop);
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const kills = killInTurn(shop, everyMs, isOver);
    await repeatInLanes(ADMINS, isOver, async (lane) => {
      const order = orders[Math.floor(Math.random() * orders.length)] ?? '';
      const status = orderStatuses[Math.floor(Math.random() * orderStatuses.length)] ?? 'pending';
      const response = await admins[lane]?.changeStatus(order, status);
      if (!response) return;
      responses.add(response.status === 409 ? codeOf(response) : response.status);
      const isKnown = [200, 409].includes(response.status) || isServerFault(response.status);
      assertions.is(
        isKnown,
        `${status}: ${String(response.status)} ${response.text.slice(0, 100)}`,
      );
    });
    const killed = await kills;
    await shop.whenWhole();
    assertions.equal('orders stuck in an un-cancel', await stuck(shop), 0);
    assertions.is(responses.of(200) > 0, 'no status was ever changed');
    return {
      summary: `${String(killed)} kills, responses ${responses.toString()}`,
      faults: assertions.faults.slice(0, 5),
    };
  },
});

/** Places orders that take nearly all stock, so that an un-cancel can run out of stock. */
async function placeOrders(shop: ChaosShop): Promise<string[]> {
  const products = await shop.productFixtures.addMany(PRODUCTS, {
    stock: (ORDERS / PRODUCTS) * PIECES,
  });
  const shoppers = await shop.userPool.shoppers(ORDERS);
  const purchases = await Promise.all(
    shoppers.map((shopper, index) => {
      const product = products[index % PRODUCTS];
      return shopper.buy(product ? [{ product, quantity: PIECES }] : []);
    }),
  );
  const [buyer] = shoppers;
  const orders = purchases.flatMap(({ reply }) => reply?.order._id ?? []);
  // Cancels one order of each product, and sells its pieces again.
  for (const [index, product] of products.entries()) {
    await (await shop.userPool.admins(1))[0]?.changeStatus(orders[index] ?? '', 'cancelled');
    await pause(300);
    await buyer?.buy([{ product, quantity: PIECES }]);
  }
  return orders;
}

async function killInTurn(
  shop: ChaosShop,
  everyMs: number,
  isOver: () => boolean,
): Promise<number> {
  const victims = shop.replicas('order', 'catalogue');
  let killed = 0;
  await pause(everyMs / 2);
  while (!isOver()) {
    victims[killed % victims.length]?.kill();
    killed += 1;
    await pause(everyMs);
  }
  return killed;
}

/** Counts un-cancels that are still pending after the repair time. */
async function stuck(shop: ChaosShop): Promise<number> {
  const end = performance.now() + REPAIRED_WITHIN_MS;
  for (;;) {
    const left = await shop.evidence.databases.count(
      'order',
      'SELECT count(*) AS count FROM orders WHERE pending_transition IS NOT NULL',
    );
    if (left === 0 || performance.now() > end) return left;
    await pause(500);
  }
}
