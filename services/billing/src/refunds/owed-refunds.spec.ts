import 'reflect-metadata';
import { auditQuery } from '@shop/contracts/core/audit';
import type { OwedAction } from '@shop/contracts/billing/owed-refunds';
import { CreditLedger } from '../ledger/credit.ledger.js';
import type { OrderUpdate } from '../ledger/orders.query.js';
import { admin } from '../testing/open-billing.js';
import { openStripe, type OpenStripe } from '../testing/open-stripe.js';

let shop: OpenStripe;
beforeAll(async () => {
  shop = await openStripe({ ledgers: [new CreditLedger()] });
});
afterAll(() => shop.close());

const charged = async (): Promise<OrderUpdate> => {
  const order = await shop.held();
  await shop.become(order, 'shipped');
  await shop.make();
  return order;
};
const refundsAtBank = (order: OrderUpdate) => {
  const intents = shop.intentsOf(order).map(({ id }) => id);
  return [...shop.fake.account.refunds.values()].filter(({ payment_intent: intent }) =>
    intents.some((id) => id === intent),
  );
};
const newestAtBank = (order: OrderUpdate): string => refundsAtBank(order).at(-1)?.id ?? '';
const staffOf = async ({ order }: OrderUpdate) => (await shop.moneyOf(order)).staff;

/** Lets the bank refuse the refund that is under way. */
async function fail(order: OrderUpdate): Promise<void> {
  await shop.make();
  shop.fake.levers.settleRefund({ refund: newestAtBank(order), status: 'failed' });
  await shop.hurry();
  await shop.make();
}

/** A charged order of $59.80, of which the bank has refused a refund of $40. */
async function owing(): Promise<OrderUpdate> {
  const order = await charged();
  shop.fake.levers.delayRefund();
  const purpose = shop.anId();
  await shop.refunds.refund(admin, { order: order.order, amount: 40, reason: 'A fault', purpose });
  await fail(order);
  return order;
}
const owedOf = async (order: OrderUpdate): Promise<string> =>
  (await staffOf(order))?.operations.find(({ isOwed }) => isOwed)?._id ?? '';
const decide = async (
  order: OrderUpdate,
  action: OwedAction,
  { key = shop.anId(), operation }: { key?: string; operation?: string } = {},
) => {
  const owed = operation ?? (await owedOf(order));
  await shop.owed.decide(admin, { order: order.order, operation: owed, action, key });
  await shop.make();
};
const methodsOf = async ({ order }: OrderUpdate) =>
  (await shop.published())
    .filter((one) => one['order'] === order && 'refund' in one)
    .map((one) => one['method']);

describe('a refund that the bank refuses', () => {
  it('V46: is owed, blocks other refunds of that money, and is not announced to the customer', async () => {
    const order = await owing();
    expect(await staffOf(order)).toMatchObject({ owed: 40, refunding: 0, refunded: 0, left: 19.8 });
    const more = { order: order.order, amount: 20, reason: 'x', purpose: shop.anId() };
    await expect(shop.refunds.refund(admin, more)).rejects.toMatchObject({
      message: 'Only $19.80 can still be refunded.',
    });
    expect(await methodsOf(order)).toEqual([]);
    const { payments } = await shop.listPayments({ attention: 'owed' });
    expect(payments.find((one) => one.order === order.order)).toMatchObject({ owed: 40 });
  });

  it('V46: is tried again under another key, and is owed again if that also fails', async () => {
    const order = await owing();
    const operation = await owedOf(order);
    shop.fake.levers.delayRefund();
    const key = shop.anId();
    await decide(order, 'retry', { key, operation });
    await fail(order);
    expect(await staffOf(order)).toMatchObject({ owed: 40, left: 19.8 });
    await decide(order, 'retry', { key, operation });
    expect(refundsAtBank(order)).toHaveLength(2);
    await decide(order, 'retry');
    const { owed, ...staff } = (await staffOf(order)) ?? {};
    expect([owed, staff]).toMatchObject([undefined, { refunded: 40, refunding: 0, left: 19.8 }]);
    expect(refundsAtBank(order).map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'succeeded',
    ]);
    expect(await methodsOf(order)).toEqual(['stripe']);
  });

  it('V46: is paid as store credit once, while the bank still has the money', async () => {
    const order = await owing();
    const operation = await owedOf(order);
    await decide(order, 'credit', { operation });
    const rows = await shop.dataSource.query<{ balance: string }[]>(
      'SELECT balance FROM credit_accounts WHERE user_id = $1',
      [order.user],
    );
    expect(rows).toEqual([{ balance: '4000' }]);
    expect(await methodsOf(order)).toEqual(['credit']);
    await shop.look(order);
    const discrepancies = await shop.dataSource.query<unknown[]>(
      'SELECT 1 FROM discrepancies WHERE order_id = $1',
      [order.order],
    );
    expect(discrepancies).toEqual([]);
    await expect(decide(order, 'byHand', { operation })).rejects.toMatchObject({
      code: 'billing.refundDecided',
    });
  });

  it('V46: is paid by hand by one of ten presses at once, the others are refused, and the press is recorded', async () => {
    const order = await owing();
    const operation = await owedOf(order);
    const actions = Array.from({ length: 10 }, (_, nth) => (nth % 2 === 0 ? 'byHand' : 'credit'));
    const tried = await Promise.allSettled(
      actions.map((action) => decide(order, action, { operation })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await staffOf(order)).toMatchObject({ refunded: 40, left: 19.8 });
    expect(await methodsOf(order)).toHaveLength(1);
    const { entries } = await shop.audit.list(auditQuery.parse({ subject: order.order }));
    expect(entries.filter(({ action }) => action !== 'payment.refunded')).toHaveLength(1);
    await shop.look(order);
  });

  it('V46: pays a repeated press once, and refuses one of another order', async () => {
    const order = await owing();
    const operation = await owedOf(order);
    const key = shop.anId();
    await Promise.all([1, 2].map(() => decide(order, 'byHand', { key, operation })));
    await decide(order, 'byHand', { key, operation });
    expect(await staffOf(order)).toMatchObject({ refunded: 40 });
    const other = await owing();
    await expect(decide(other, 'retry', { operation })).rejects.toMatchObject({
      code: 'billing.taskNotFound',
    });
  });

  it('V46: is owed if the bank returns it days later, and the customer is notified once', async () => {
    const order = await charged();
    await shop.refunds.refund(admin, {
      order: order.order,
      amount: 40,
      reason: 'A fault',
      purpose: shop.anId(),
    });
    await shop.make();
    shop.fake.levers.settleRefund({ refund: newestAtBank(order), status: 'failed' });
    await shop.events.settleAll();
    await shop.look(order);
    await shop.look(order);
    expect(await staffOf(order)).toMatchObject({ owed: 40, refunded: 0, left: 19.8 });
    expect(await methodsOf(order)).toEqual(['stripe', undefined]);
    await decide(order, 'byHand');
    expect(await methodsOf(order)).toEqual(['stripe', undefined, 'transfer']);
  });

  it('V46: owes nothing if the bank refuses a refund that was made at the provider', async () => {
    const order = await charged();
    shop.fake.levers.delayRefund();
    const [intent] = shop.intentsOf(order);
    shop.fake.levers.refund({ intent: intent?.id ?? '', amount: 1_050 });
    await shop.look(order);
    expect(await staffOf(order)).toMatchObject({ refunding: 10.5, left: 49.3 });
    await fail(order);
    const { owed, ...staff } = (await staffOf(order)) ?? {};
    expect([owed, staff]).toMatchObject([undefined, { refunding: 0, refunded: 0, left: 59.8 }]);
    expect(refundsAtBank(order)).toHaveLength(1);
    const { payments } = await shop.listPayments({ attention: 'unassigned' });
    expect(payments).toEqual([]);
  });
});
