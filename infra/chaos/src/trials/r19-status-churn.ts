import { orderStatuses } from '@shop/contracts/order';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { pause } from '@shop/local/machine/until';
import { codeOf } from '../trade/shopper.js';
import { keepOn } from './together.js';
import { isServerFault, Tally } from '../trade/tally.js';
import { Marks, trial } from './trial.js';

const ADMINS = 20;
const ORDERS = 50;
const PRODUCTS = 5;
const PIECES = 2;
/** What an un-cancel whose process died may need until the sweeper has finished it. */
const REPAIRED_WITHIN_MS = 20_000;

export const statusChurn = trial({
  id: 'R19',
  what: `${String(ADMINS)} admins set ${String(ORDERS)} orders to any status from any other while order and catalogue are killed`,
  passMark:
    'I1 and I2 hold; every way out of cancelled either held its stock or was refused with 409',
  long: { seconds: 60, everyMs: 4_000 },
  full: { seconds: 30, everyMs: 4_000 },
  short: { seconds: 8, everyMs: 3_000 },
  run: async (shop, { seconds, everyMs }) => {
    const marks = new Marks();
    const answers = new Tally();
    const admins = await shop.crowd.admins(ADMINS);
    const orders = await placeOrders(shop);
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const kills = killInTurn(shop, everyMs, isOver);
    await keepOn(ADMINS, isOver, async (lane) => {
      const order = orders[Math.floor(Math.random() * orders.length)] ?? '';
      const status = orderStatuses[Math.floor(Math.random() * orderStatuses.length)] ?? 'pending';
      const answer = await admins[lane]?.changeStatus(order, status);
      if (!answer) return;
      answers.add(answer.status === 409 ? codeOf(answer) : answer.status);
      const isKnown = [200, 409].includes(answer.status) || isServerFault(answer.status);
      marks.is(isKnown, `${status}: ${String(answer.status)} ${answer.text.slice(0, 100)}`);
    });
    const killed = await kills;
    await shop.whenWhole();
    marks.equal('orders that cannot be changed any more', await stuck(shop), 0);
    marks.is(answers.of(200) > 0, 'no status was ever changed');
    return {
      figures: `${String(killed)} kills, answers ${answers.toString()}`,
      faults: marks.faults.slice(0, 5),
    };
  },
});

/** Orders that take nearly all there is, so that a way out of cancelled can find the shelf empty. */
async function placeOrders(shop: ChaosShop): Promise<string[]> {
  const products = await shop.stockroom.addMany(PRODUCTS, {
    stock: (ORDERS / PRODUCTS) * PIECES,
  });
  const shoppers = await shop.crowd.of(ORDERS);
  const purchases = await Promise.all(
    shoppers.map((shopper, index) => {
      const product = products[index % PRODUCTS];
      return shopper.buy(product ? [{ product, quantity: PIECES }] : []);
    }),
  );
  const [buyer] = shoppers;
  const orders = purchases.flatMap(({ reply }) => reply?.order._id ?? []);
  // One order of each product is cancelled and its pieces sold to somebody else.
  for (const [index, product] of products.entries()) {
    await (await shop.crowd.admins(1))[0]?.changeStatus(orders[index] ?? '', 'cancelled');
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
  const victims = shop.copies('order', 'catalogue');
  let killed = 0;
  await pause(everyMs / 2);
  while (!isOver()) {
    victims[killed % victims.length]?.kill();
    killed += 1;
    await pause(everyMs);
  }
  return killed;
}

/** Un-cancels that are still under way when everybody has had time to finish them. */
async function stuck(shop: ChaosShop): Promise<number> {
  const end = performance.now() + REPAIRED_WITHIN_MS;
  for (;;) {
    const left = await shop.records.databases.count(
      'order',
      'SELECT count(*) AS count FROM orders WHERE pending_transition IS NOT NULL',
    );
    if (left === 0 || performance.now() > end) return left;
    await pause(500);
  }
}
