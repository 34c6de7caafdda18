import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import { randomBetween } from '../load/shopper.js';
import { dispatch } from './cards/dispatch.js';
import { leadReturn } from './cards/lead-return.js';
import { comeBack, placeAndOpen, type CardOrder } from './cards/sales.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 3;
const PRICE_CENTS = 2_000;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 9_000 };
const DONE_WITHIN_MS = 90_000;

const EXCHANGED = `
  SELECT count(*) FROM order_returns r JOIN order_lines l USING (order_id) JOIN exchanges x ON x.return_id = r.id
    JOIN drafts d ON d.id = x.draft_id
   WHERE r.order_id = ANY ($1::uuid[]) AND r.state = 'settled' AND r.refund_cents = $2 AND l.returned = 2 AND l.wasted = 1
     AND d.order_id IS NULL AND d.customer_id = (SELECT user_id FROM orders o WHERE o.id = r.order_id)`;
const DRAFTS = `
  SELECT count(*) FROM drafts WHERE customer_id IN (SELECT user_id FROM orders WHERE id = ANY ($1::uuid[]))`;
const CREDITED = `
  SELECT count(*) FROM operations o JOIN payments p ON p.id = o.payment_id
    JOIN credit_entries e ON e.source = o.id::text AND e.kind = 'refund' AND e.delta = o.amount
   WHERE p.order_id = ANY ($1::uuid[]) AND o.to_credit AND o.state = 'done' AND o.amount = $2`;

export const exchanges = scenario({
  id: 'R43',
  what: 'two admins at once settle exchanges of orders paid by card, while order, catalogue and billing are killed',
  expected:
    'RET-8: each exchange has one draft, and its customer the store credit of two pieces once (I1, I2, I20, I24, I28)',
  settlesWithinMs: 90_000,
  long: { orders: 40 },
  full: { orders: 12 },
  short: { orders: 4 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const provider = new CardProvider(shop);
    const product = await shop.productFixtures.add({ stock: 100_000, priceCents: PRICE_CENTS });
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const admins = await shop.userPool.admins(2);
    const paid: CardOrder[] = [];
    for (let nth = 0; nth < orders; nth += 1) {
      const shopper = shoppers[nth % SHOPPERS];
      const order = shopper && (await placeAndOpen(shopper, product, PIECES));
      if (!order) continue;
      await provider.pay(order.page);
      await comeBack(order);
      paid.push(order);
    }
    const ids = paid.map(({ id }) => id);
    const { databases } = shop.evidence;
    const draftsBefore = await databases.count('order', DRAFTS, [ids]);
    let isOver = false;
    const killing = repeatInLanes(
      1,
      () => isOver,
      async () => {
        await pause(randomBetween(KILL_PAUSE_MS.least, KILL_PAUSE_MS.most));
        for (const app of ['order', 'catalogue', 'billing'] as const) shop.replicas(app)[0]?.kill();
      },
    );
    await forEachConcurrently(paid, SHOPPERS, async ({ id: order }) => {
      const [admin] = admins;
      if (admin) await dispatch(admin, order, randomUUID());
      const led = { order, product, decisions: ['stock', 'waste'], wants: 'exchange' } as const;
      await Promise.all(admins.map((one) => leadReturn(one, led)));
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const refund = 2 * PRICE_CENTS;
    const exchanged = () => databases.count('order', EXCHANGED, [ids, refund]);
    const credited = () => databases.count('billing', CREDITED, [ids, refund]);
    await until(
      async () => (await exchanged()) === paid.length && (await credited()) === paid.length,
      { withinMs: DONE_WITHIN_MS, everyMs: 500 },
    );
    assertions.is(paid.length > 0, 'no order was paid');
    assertions.equal('exchanges with a draft', await exchanged(), paid.length);
    assertions.equal('refunds as store credit', await credited(), paid.length);
    const drafts = (await databases.count('order', DRAFTS, [ids])) - draftsBefore;
    assertions.equal('drafts of the customers', drafts, paid.length);
    return {
      summary: `${String(paid.length)} exchanges, each with one draft and its store credit`,
      faults: assertions.faults,
    };
  },
});
