import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParcelsOfOrder } from '@shop/contracts/ordering/parcels';
import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import type { Admin } from '../load/admin.js';
import { randomBetween } from '../load/shopper.js';
import { dispatch } from './cards/dispatch.js';
import { comeBack, placeAndOpen, type CardOrder } from './cards/sales.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 3;
/** Longer than the order service takes to start. */
const KILL_PAUSE_MS = { least: 3_000, most: 6_000 };
const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

const REPLACED = `
  SELECT count(*) FROM parcels r JOIN parcels p ON p.id = r.replaces
   WHERE r.order_id = ANY ($1::uuid[]) AND r.state = 'dispatched' AND r.takes_stock = (p.mark = 'lost')`;
const TAKEN = `
  SELECT coalesce(-sum(delta), 0) AS count FROM stock_movement WHERE product_id = $1 AND actor = 'replacement'`;

export const sentAgain = scenario({
  id: 'R45',
  what: 'two admins at once send parcels again, half of them lost and half of them sent back, while order and catalogue are killed',
  expected:
    'each order has one replacement without a charge or an invoice, and only lost pieces leave the stock again, once (I1, I2, I19, I26)',
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
    for (let nth = 0; nth < orders; nth += 1) {
      const shopper = shoppers[nth % SHOPPERS];
      const order = shopper && (await placeAndOpen(shopper, product, PIECES));
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
        for (const app of ['order', 'catalogue'] as const) shop.replicas(app)[0]?.kill();
      },
    );
    const lost = paid.filter((_, nth) => nth % 2 === 0);
    await forEachConcurrently(paid, SHOPPERS, async (order) => {
      const [admin] = admins;
      if (admin) await dispatch(admin, order.id, randomUUID());
      const mark = lost.includes(order) ? 'lost' : 'sent-back';
      await Promise.all(admins.map((one) => sendAgain(one, order.id, mark)));
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const { databases } = shop.evidence;
    const replaced = () => databases.count('order', REPLACED, [paid.map(({ id }) => id)]);
    await until(async () => (await replaced()) === paid.length, {
      withinMs: DONE_WITHIN_MS,
      everyMs: 500,
    });
    assertions.is(paid.length > 0, 'no order was paid');
    assertions.equal('parcels that were sent again', await replaced(), paid.length);
    const taken = await databases.count('catalogue', TAKEN, [product.id]);
    assertions.equal('pieces that left the stock again', taken, lost.length * PIECES);
    return {
      summary: `${String(paid.length)} parcels sent again, ${String(lost.length)} of them lost`,
      faults: assertions.faults,
    };
  },
});

/** Marks the first parcel of the order and sends it again with one key, until its replacement has left. */
async function sendAgain(admin: Admin, order: string, mark: 'lost' | 'sent-back'): Promise<void> {
  const key = randomUUID();
  const hasLeft = async () => {
    const { status, text } = await admin.get(`/api/orders/${order}/parcels`);
    if (status !== 200) return false;
    const { parcels } = JSON.parse(text) as ParcelsOfOrder;
    const first = parcels.find(({ number }) => number === 1);
    const again = parcels.find(({ replaces }) => replaces !== undefined);
    if (again?.state === 'dispatched') return true;
    if (again) await admin.post(`/api/admin/parcels/${again._id}/dispatch`, {});
    else if (!first?.mark) await admin.post(`/api/admin/parcels/${first?._id ?? ''}/${mark}`, {});
    else await admin.post(`/api/admin/parcels/${first._id}/resend`, { dispatch: true }, key);
    return false;
  };
  await until(hasLeft, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}
