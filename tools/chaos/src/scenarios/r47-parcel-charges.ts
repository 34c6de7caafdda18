import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { Admin } from '../load/admin.js';
import { randomBetween } from '../load/shopper.js';
import { changeSettings } from '../shop/shop-settings.js';
import { dispatch } from './cards/dispatch.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 3;
const PRICE_CENTS = 2_000;
/** Every third order is cancelled after its second parcel has left. */
const CANCELLED = 3;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 9_000 };
const DONE_WITHIN_MS = 90_000;

export const parcelCharges = scenario({
  id: 'R47',
  what: 'orders leave in three parcels that each charge what is in them, some are cancelled after two, while order and billing are killed',
  expected:
    'V8: every parcel is charged once, what is not charged is released, and what came back is refunded (I18, I19, I29, I30)',
  settlesWithinMs: 90_000,
  long: { orders: 60 },
  full: { orders: 18 },
  short: { orders: 6 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const product = await shop.productFixtures.add({ stock: 100_000, priceCents: PRICE_CENTS });
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const [admin] = await shop.userPool.admins(1);
    if (!admin) throw new Error('The shop has no admin');
    await charge(admin, 'parcel');
    const placed: string[] = [];
    for (const shopper of [...Array(orders).keys()].flatMap(
      (nth) => shoppers[nth % SHOPPERS] ?? [],
    )) {
      const { reply } = await shopper.buy([{ product, quantity: PIECES }]);
      if (reply) placed.push(reply.order._id);
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
    const cancelled = placed.filter((_, nth) => nth % CANCELLED === 0);
    await forEachConcurrently(placed, SHOPPERS, async (order) => {
      const isCancelled = cancelled.includes(order);
      const piece = [{ product: product.id, quantity: 1 }];
      for (let parcels = isCancelled ? PIECES - 1 : PIECES; parcels > 0; parcels -= 1)
        await dispatch(admin, order, randomUUID(), piece);
      if (isCancelled) await cancel(admin, order);
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    await charge(admin, 'order');
    const captured = (ids: readonly string[], parcels: number) =>
      shop.evidence.databases.count(
        'billing',
        `SELECT count(*) FROM order_money m WHERE order_id = ANY ($1::uuid[]) AND taken = $2 AND $3 = (
           SELECT count(*) FROM operations o JOIN payments p ON p.id = o.payment_id
            WHERE p.order_id = m.order_id AND o.kind = 'capture' AND o.state = 'done')`,
        [ids, parcels * PRICE_CENTS, parcels],
      );
    const sent = placed.filter((order) => !cancelled.includes(order));
    assertions.is(sent.length > 0, 'no order was placed');
    assertions.equal('orders with three charges', await captured(sent, PIECES), sent.length);
    const ofCancelled = await captured(cancelled, PIECES - 1);
    assertions.equal('cancelled orders with two', ofCancelled, cancelled.length);
    return {
      summary: `${String(sent.length)} orders charged by three parcels each, ${String(cancelled.length)} cancelled after two`,
      faults: assertions.faults,
    };
  },
});

/** Sets what the parcels of an order charge; a card provider charges an order once. */
async function charge(admin: Admin, capture: PaymentSettings['capture']): Promise<void> {
  await changeSettings(admin, ({ payments, ...settings }) => ({
    ...settings,
    payments: { ...payments, capture, isCardOn: capture === 'order' },
  }));
}

async function cancel(admin: Admin, order: string): Promise<void> {
  const isDone = async () => (await admin.changeStatus(order, 'cancelled')).status === 200;
  await until(isDone, { withinMs: DONE_WITHIN_MS, everyMs: 300 });
}
