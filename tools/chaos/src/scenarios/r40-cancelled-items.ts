import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import type { Admin } from '../load/admin.js';
import type { Product } from '../load/product-fixtures.js';
import { randomBetween } from '../load/shopper.js';
import { dispatch } from './cards/dispatch.js';
import { comeBack, placeAndOpen, send, type CardOrder } from './cards/sales.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 5;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 9_000 };
const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

export const cancelledItems = scenario({
  id: 'R40',
  what: 'two admins cancel a piece each of orders paid by card, half of them charged before, while order, catalogue and billing are killed',
  expected:
    'every order keeps three of its five pieces, its stock and its money, each cancelled piece once (I1, I2, I4, I19, I24)',
  settlesWithinMs: 90_000,
  long: { orders: 40 },
  full: { orders: 12 },
  short: { orders: 4 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const provider = new CardProvider(shop);
    const product = await shop.productFixtures.add({ stock: 100_000, priceCents: 2_000 });
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const admins = await shop.userPool.admins(2);
    const paid: CardOrder[] = [];
    for (const shopper of [...Array(orders).keys()].flatMap(
      (nth) => shoppers[nth % SHOPPERS] ?? [],
    )) {
      const order = await placeAndOpen(shopper, product, PIECES);
      if (!order) continue;
      await provider.pay(order.page);
      await comeBack(order);
      paid.push(order);
    }
    let isOver = false;
    const killing = repeatInLanes(
      1,
      () => isOver,
      async () => {
        await pause(randomBetween(KILL_PAUSE_MS.least, KILL_PAUSE_MS.most));
        for (const app of ['order', 'catalogue', 'billing'] as const) shop.replicas(app)[0]?.kill();
      },
    );
    await forEachConcurrently(paid, SHOPPERS, async (order) => {
      const { id } = order;
      const [admin] = admins;
      // The first parcel charges the whole order.
      if (admin && paid.indexOf(order) % 2 === 1)
        await dispatch(admin, id, randomUUID(), [{ product: product.id, quantity: 1 }]);
      await Promise.all(admins.map((one) => cancelOne(one, id, product, randomUUID())));
      if (admin) await send(admin, id);
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const ids = paid.map(({ id }) => id);
    const kept = await shop.evidence.databases.count(
      'order',
      `SELECT count(*) FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.id = ANY ($1::uuid[]) AND l.quantity = $2 AND o.total_cents = $2 * 2000`,
      [ids, PIECES - admins.length],
    );
    assertions.is(paid.length > 0, 'no order was paid');
    assertions.equal('orders that kept three pieces', kept, paid.length);
    return {
      summary: `${String(paid.length)} orders paid by card, of each two of five pieces cancelled`,
      faults: assertions.faults,
    };
  },
});

/** Cancels a piece; repeats the request with the same key until the shop confirms it. */
async function cancelOne(
  admin: Admin,
  order: string,
  product: Product,
  key: string,
): Promise<void> {
  const body = { lines: [{ product: product.id, quantity: 1 }], reason: 'Sold out' };
  const isDone = async () =>
    (await admin.post(`/api/admin/orders/${order}/items/cancel`, body, key)).status === 200;
  await until(isDone, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}
