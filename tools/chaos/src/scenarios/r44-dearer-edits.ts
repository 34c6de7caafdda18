import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import type { EditedOrder } from '@shop/contracts/ordering/order-edits';
import type { Admin } from '../load/admin.js';
import { randomBetween, type Shopper } from '../load/shopper.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const PIECES = 2;
const PRICE_CENTS = 2_000;
/** Long enough for all replicas to restart. */
const KILL_PAUSE_MS = { least: 3_000, most: 7_000 };
const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

interface Edited {
  order: string;
  shopper: Shopper;
  admin: Admin;
  /** Staff withdraw the edit while its customer pays. */
  isWithdrawn: boolean;
}

export const dearerEdits = scenario({
  id: 'R44',
  what: 'admins make orders dearer, and customers pay the difference while every second edit is withdrawn and order, catalogue and billing are killed',
  expected:
    'ORD-2: each edit is applied and paid once, or has ended without money and stock (I1, I2, I5, I18, I19, I21)',
  settlesWithinMs: 90_000,
  long: { orders: 60 },
  full: { orders: 18 },
  short: { orders: 4 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const product = await shop.productFixtures.add({ stock: 100_000, priceCents: PRICE_CENTS });
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const [admin] = await shop.userPool.admins(1);
    const placed: Edited[] = [];
    for (let nth = 0; nth < orders; nth += 1) {
      const shopper = shoppers[nth % SHOPPERS];
      if (!shopper || !admin) continue;
      const { reply } = await shopper.buy([{ product, quantity: PIECES }]);
      if (!reply) continue;
      const isWithdrawn = nth % 2 === 1;
      placed.push({ order: reply.order._id, shopper, admin, isWithdrawn });
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
    await forEachConcurrently(placed, SHOPPERS, (one) => editAndPay(one, product.id));
    isOver = true;
    await killing;
    await shop.whenWhole();
    const ids = placed.map(({ order }) => order);
    const countOf = (pieces: number) =>
      shop.evidence.databases.count(
        'order',
        `SELECT count(*) FROM orders o JOIN order_lines l ON l.order_id = o.id
          WHERE o.id = ANY ($1::uuid[]) AND o.unpaid_edit IS NULL AND l.quantity = $2 AND o.total_cents = $2 * $3`,
        [ids, pieces, PRICE_CENTS],
      );
    const dearer = await countOf(PIECES + 1);
    const same = await countOf(PIECES);
    const paid = placed.filter(({ isWithdrawn }) => !isWithdrawn).length;
    assertions.is(placed.length > 0, 'no order was placed');
    assertions.equal('orders with or without their edit', dearer + same, placed.length);
    assertions.is(dearer >= paid, `${String(dearer)} of ${String(paid)} paid edits were applied`);
    return {
      summary: `${String(placed.length)} edits, ${String(dearer)} paid and ${String(same)} withdrawn`,
      faults: assertions.faults,
    };
  },
});

const detailOf = async (admin: Admin, order: string): Promise<OrderDetail | null> => {
  const { status, text } = await admin.get(`/api/orders/${order}?view=full`);
  return status === 200 ? (JSON.parse(text) as OrderDetail) : null;
};

/** Adds a piece to the order, then has its customer pay until the edit has stopped waiting. */
async function editAndPay(edited: Edited, product: string): Promise<void> {
  const { order, shopper, admin, isWithdrawn } = edited;
  const key = randomUUID();
  let edit: string | null = null;
  const isWaiting = async () => {
    const version = (await detailOf(admin, order))?.version;
    if (version === undefined) return false;
    const lines = [{ product, quantity: PIECES + 1 }];
    const body = { lines, version };
    const { status, text } = await admin.post(`/api/admin/orders/${order}/edits`, body, key);
    if (status === 200) edit = (JSON.parse(text) as EditedOrder).edit?._id ?? null;
    return edit !== null;
  };
  await until(isWaiting, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
  const isOver = async () => {
    const withdraw = () => admin.delete(`/api/admin/orders/${order}/edits/${edit ?? ''}`);
    await Promise.all([shopper.openPage(order), ...(isWithdrawn ? [withdraw()] : [])]);
    const detail = await detailOf(admin, order);
    return detail !== null && detail.unpaidEdit === undefined;
  };
  await until(isOver, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}
