import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { Admin } from '../load/admin.js';
import type { Product } from '../load/product-fixtures.js';
import { randomBetween } from '../load/shopper.js';
import { changeSettings } from '../shop/shop-settings.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 5;
/** Long enough for both to start again. */
const KILL_PAUSE_MS = { least: 3_000, most: 7_000 };
const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

export const edits = scenario({
  id: 'R42',
  what: 'two admins each swap a piece of the same orders, which are invoiced at once, for another product, while order, catalogue and billing are killed',
  expected:
    'every order has three pieces of the one and two of the other, at the same price, holds them, and is invoiced so (I1, I2, I4, I5, I27, I29)',
  settlesWithinMs: 90_000,
  long: { orders: 60 },
  full: { orders: 18 },
  short: { orders: 4 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const added = { stock: 100_000, priceCents: 2_000 };
    const one = await shop.productFixtures.add(added);
    const other = await shop.productFixtures.add(added);
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const admins = await shop.userPool.admins(2);
    await invoiceOrders(admins, 'atOnce');
    const placed: string[] = [];
    for (const shopper of [...Array(orders).keys()].flatMap(
      (nth) => shoppers[nth % SHOPPERS] ?? [],
    )) {
      const { reply } = await shopper.buy([{ product: one, quantity: PIECES }]);
      if (reply) placed.push(reply.order._id);
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
    await forEachConcurrently(placed, SHOPPERS, async (order) => {
      await Promise.all(admins.map((admin) => swapOne(admin, order, { one, other })));
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const swapped = await shop.evidence.databases.count(
      'order',
      `SELECT count(*) FROM orders o WHERE o.id = ANY ($1::uuid[]) AND o.total_cents = $2 * 2000
          AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND product_id = $3 AND quantity = $2 - $5)
          AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND product_id = $4 AND quantity = $5)`,
      [placed, PIECES, one.id, other.id, admins.length],
    );
    await invoiceOrders(admins, 'withParcels');
    const invoiced = () =>
      shop.evidence.databases.count(
        'billing',
        "SELECT count(*) FROM documents WHERE order_id = ANY ($1::uuid[]) AND cause = 'order'",
        [placed],
      );
    await until(async () => (await invoiced()) === placed.length, { withinMs: DONE_WITHIN_MS });
    assertions.is(placed.length > 0, 'no order was placed');
    assertions.equal('orders that were edited twice', swapped, placed.length);
    return {
      summary: `${String(placed.length)} orders, each edited by two admins at once`,
      faults: assertions.faults,
    };
  },
});

/** Has orders invoiced from now on as soon as they are paid, or with their parcels (V16). */
async function invoiceOrders([admin]: Admin[], prepaid: 'atOnce' | 'withParcels'): Promise<void> {
  if (!admin) return;
  await changeSettings(admin, ({ payments, ...settings }) => ({
    ...settings,
    payments: { ...payments, prepaid },
  }));
}

/** Swaps a piece; reads the order and repeats the request with the same key until the shop confirms it. */
async function swapOne(
  admin: Admin,
  order: string,
  { one, other }: Record<'one' | 'other', Product>,
): Promise<void> {
  const key = randomUUID();
  const isDone = async () => {
    const { status, text } = await admin.get(`/api/orders/${order}?view=full`);
    if (status !== 200) return false;
    const { items, version } = JSON.parse(text) as OrderDetail;
    const piecesOf = ({ id }: Product) =>
      items.find(({ product }) => product === id)?.quantity ?? 0;
    const lines = [
      { product: one.id, quantity: piecesOf(one) - 1 },
      { product: other.id, quantity: piecesOf(other) + 1 },
    ];
    const body = { lines, version };
    return (await admin.post(`/api/admin/orders/${order}/edits`, body, key)).status === 200;
  };
  await until(isDone, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}
