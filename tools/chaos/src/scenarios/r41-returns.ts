import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import { randomBetween } from '../load/shopper.js';
import { dispatch } from './cards/dispatch.js';
import { comeBack, placeAndOpen, type CardOrder } from './cards/sales.js';
import { leadReturn } from './cards/lead-return.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 3;
const PRICE_CENTS = 2_000;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 9_000 };
const DONE_WITHIN_MS = 90_000;

export const returns = scenario({
  id: 'R41',
  what: 'two admins at once lead returns of orders paid by card from their opening to the refund, while order, catalogue and billing are killed',
  expected:
    'RET-8: of each order one piece is back in stock and one wasted, and both are refunded once (I1, I2, I19, I24, I28)',
  settlesWithinMs: 90_000,
  long: { orders: 40 },
  full: { orders: 12 },
  short: { orders: 4 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const provider = new CardProvider(shop);
    const stock = 100_000;
    const product = await shop.productFixtures.add({ stock, priceCents: PRICE_CENTS });
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
    await forEachConcurrently(paid, SHOPPERS, async ({ id }) => {
      const [admin] = admins;
      if (admin) await dispatch(admin, id, randomUUID());
      const decisions = ['stock', 'waste'] as const;
      await Promise.all(admins.map((one) => leadReturn(one, { order: id, product, decisions })));
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const ids = paid.map(({ id }) => id);
    const settled = await shop.evidence.databases.count(
      'order',
      `SELECT count(*) FROM order_returns r JOIN order_lines l USING (order_id)
        WHERE r.order_id = ANY ($1::uuid[]) AND r.state = 'settled' AND r.refund_cents = $2
          AND l.returned = 2 AND l.wasted = 1`,
      [ids, 2 * PRICE_CENTS],
    );
    assertions.is(paid.length > 0, 'no order was paid');
    assertions.equal('returns that are settled', settled, paid.length);
    const refunded = () =>
      shop.evidence.databases.count(
        'billing',
        `SELECT count(*) FROM operations o JOIN payments p ON p.id = o.payment_id
          WHERE p.order_id = ANY ($1::uuid[]) AND o.kind = 'refund' AND o.state = 'done' AND o.amount = $2`,
        [ids, 2 * PRICE_CENTS],
      );
    await until(async () => (await refunded()) === paid.length, {
      withinMs: DONE_WITHIN_MS,
      everyMs: 500,
    });
    assertions.equal('refunds that were made', await refunded(), paid.length);
    return {
      summary: `${String(paid.length)} returns settled, of each one of two pieces back in stock`,
      faults: assertions.faults,
    };
  },
});
