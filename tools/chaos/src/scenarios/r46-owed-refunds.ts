import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { OwedAction } from '@shop/contracts/billing/owed-refunds';
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
const PRICE_CENTS = 2_000;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 8_000, most: 14_000 };
const DONE_WITHIN_MS = 90_000;
const AGAIN_AFTER_MS = 300;

const PAID = `
  SELECT count(*) FROM (
    SELECT p.order_id FROM operations o JOIN payments p ON p.id = o.payment_id
     WHERE p.order_id = ANY ($1::uuid[]) AND o.kind = 'refund' AND o.state = 'done'
     GROUP BY 1 HAVING sum(o.amount) = $2 AND count(*) = 1) refunded`;
const CREDITED = `
  SELECT count(*) FROM credit_entries WHERE order_id = ANY ($1::uuid[]) AND kind = 'refund' AND delta = $2`;

export const owedRefunds = scenario({
  id: 'R46',
  what: 'two admins at once pay refunds that the bank has sent back, half of them by another try and half as store credit, while billing is killed',
  expected:
    'V46: each customer gets the refund once, by the card or as store credit (I18, I20, I24, I27, I29)',
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
    const [admin] = admins;
    await forEachConcurrently(paid, SHOPPERS, async ({ id }) => {
      if (admin) await refundAndFail(admin, id, provider);
    });
    let isOver = false;
    const killing = repeatInLanes(
      1,
      () => isOver,
      async () => {
        for (const replica of shop.replicas('billing')) replica.kill();
        await pause(randomBetween(KILL_PAUSE_MS.least, KILL_PAUSE_MS.most));
      },
    );
    const credited = paid.filter((_, nth) => nth % 2 === 1);
    await forEachConcurrently(paid, SHOPPERS, async (order) => {
      const action = credited.includes(order) ? 'credit' : 'retry';
      await Promise.all(admins.map((one) => payOwed(one, order.id, action)));
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const { databases } = shop.evidence;
    const idsOf = (some: readonly CardOrder[]) => some.map(({ id }) => id);
    const refunded = () => databases.count('billing', PAID, [idsOf(paid), PRICE_CENTS]);
    await until(async () => (await refunded()) === paid.length, {
      withinMs: DONE_WITHIN_MS,
      everyMs: 500,
    });
    assertions.is(paid.length > 0, 'no order was paid');
    assertions.equal('orders that are refunded once', await refunded(), paid.length);
    const entries = await databases.count('billing', CREDITED, [idsOf(paid), PRICE_CENTS]);
    assertions.equal('refunds as store credit', entries, credited.length);
    return {
      summary: `${String(paid.length)} refunds that came back, ${String(credited.length)} of them paid as store credit`,
      faults: assertions.faults,
    };
  },
});

/** Sends the order and refunds one of its pieces; the bank sends the refund back. */
async function refundAndFail(admin: Admin, order: string, provider: CardProvider): Promise<void> {
  await dispatch(admin, order, randomUUID());
  const key = randomUUID();
  const refund = { amount: PRICE_CENTS / 100, reason: 'A fault' };
  await until(
    async () =>
      (await admin.post(`/api/admin/orders/${order}/refunds`, refund, key)).status === 200,
    { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS },
  );
  await until(async () => (await staffOf(admin, order))?.refunded === refund.amount, {
    withinMs: DONE_WITHIN_MS,
    everyMs: AGAIN_AFTER_MS,
  });
  const payment = (await provider.payments()).find(({ metadata }) => metadata.order === order);
  const [made] = payment ? await provider.refundsOf(payment.id) : [];
  if (made) await provider.pull('settleRefund', { refund: made.id, status: 'failed' });
  await until(async () => (await staffOf(admin, order))?.owed !== undefined, {
    withinMs: DONE_WITHIN_MS,
    everyMs: AGAIN_AFTER_MS,
  });
}

async function staffOf(admin: Admin, order: string): Promise<PaymentView['staff']> {
  const { status, text } = await admin.get(`/api/orders/${order}/payment`);
  return status === 200 ? (JSON.parse(text) as PaymentView).staff : undefined;
}

/** Repeats the request until nothing is owed; each admin has their own key. */
async function payOwed(admin: Admin, order: string, action: OwedAction): Promise<void> {
  const key = randomUUID();
  const isPaid = async () => {
    const staff = await staffOf(admin, order);
    if (!staff) return false;
    const owed = staff.operations.find(({ isOwed }) => isOwed);
    if (!owed) return true;
    const path = `/api/admin/orders/${order}/refunds/${owed._id}/owed`;
    await admin.post(path, { action }, key);
    return false;
  };
  await until(isPaid, { withinMs: DONE_WITHIN_MS, everyMs: AGAIN_AFTER_MS });
}
