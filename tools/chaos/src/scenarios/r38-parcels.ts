import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import { randomBetween } from '../load/shopper.js';
import { dispatch } from './cards/dispatch.js';
import { comeBack, placeAndOpen, type CardOrder } from './cards/sales.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 9_000 };
/** A charge whose request or reply was lost is repeated after 30 s. */
const DONE_WITHIN_MS = 90_000;

export const parcels = scenario({
  id: 'R38',
  what: 'orders paid by card are packed and dispatched by two admins at once, while order and billing are killed',
  expected:
    'every press makes one parcel, every order is charged once, and is shipped (I21, I24, I26)',
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
      const order = await placeAndOpen(shopper, product);
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
        for (const app of ['order', 'billing'] as const) shop.replicas(app)[0]?.kill();
      },
    );
    await forEachConcurrently(paid, SHOPPERS, async ({ id }) => {
      const keys = [randomUUID(), randomUUID()];
      await Promise.all(admins.map((admin, nth) => dispatch(admin, id, keys[nth] ?? '')));
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const ids = paid.map(({ id }) => id);
    const count = (query: string) => shop.evidence.databases.count('order', query, [ids]);
    const left = () =>
      count(
        `SELECT count(*) FROM parcels WHERE order_id = ANY ($1::uuid[]) AND state = 'dispatched'`,
      );
    await until(async () => (await left()) === paid.length, {
      withinMs: DONE_WITHIN_MS,
      everyMs: 500,
    });
    assertions.is(paid.length > 0, 'no order was paid');
    assertions.equal('parcels that left', await left(), paid.length);
    const shipped = await count(
      `SELECT count(*) FROM orders WHERE id = ANY ($1::uuid[]) AND status = 'shipped'`,
    );
    assertions.equal('orders that are shipped', shipped, paid.length);
    return {
      summary: `${String(paid.length)} orders paid by card, each sent in one parcel`,
      faults: assertions.faults,
    };
  },
});
