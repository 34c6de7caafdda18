// Reversed entries of staff: the books are the same as if the money had never been entered.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import type { OrderUpdate } from '../ledger/orders.query.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const reason = 'It was another order.';

async function orderBy(method: 'cash' | 'transfer' | 'invoice'): Promise<OrderUpdate> {
  const order = anAwaitingOrder({ method });
  if (method === 'invoice')
    await billing.terms.save(admin, {
      user: order.user,
      limit: 60,
      version: 0,
      isOn: true,
      company: 'Nakshi',
      dueDays: 14,
      messageId: randomUUID(),
    });
  await billing.deliver(order);
  if (method !== 'transfer') await billing.change(order, 'shipped');
  return order;
}
/** The money of an order, without the operations themselves. */
const booksOf = async ({ order, user }: OrderUpdate) => {
  const { operations: _, ...staff } = (await billing.moneyOf(order)).staff ?? { operations: [] };
  return { staff, used: (await billing.terms.get(user)).used };
};
const entryOf = async ({ order }: OrderUpdate, kind: 'capture' | 'refund'): Promise<string> => {
  const { staff } = await billing.moneyOf(order);
  const found = staff?.operations.findLast((one) => one.kind === kind && one.isReversible);
  return found?._id ?? '';
};
const reverse = ({ order }: OrderUpdate, operation: string) =>
  billing.byHand.reverse(admin, { order, operation, reason });
const sumsAreRight = async () => {
  const wrong = await billing.dataSource.query<unknown[]>(
    `SELECT p.id FROM payments p LEFT JOIN operations o ON o.payment_id = p.id AND o.state = 'done'
      GROUP BY p.id
     HAVING p.captured <> coalesce(sum(o.amount) FILTER (WHERE o.kind = 'capture'), 0)
         OR p.secured <> coalesce(sum(o.amount) FILTER (WHERE o.kind = 'secure'), 0)
         OR p.refunded <> coalesce(sum(o.amount) FILTER (WHERE o.kind = 'refund'), 0)`,
  );
  expect(wrong).toEqual([]);
};

describe('money that was entered by mistake', () => {
  it.each(['cash', 'transfer', 'invoice'] as const)(
    'money 10: reverses money by %s, completely or in part, and accepts it again',
    async (method) => {
      const order = await orderBy(method);
      const before = await booksOf(order);
      for (const amount of [59.8, 20]) {
        await billing.receive(order.order, amount);
        const entry = await entryOf(order, 'capture');
        await Promise.all([reverse(order, entry), reverse(order, entry)]);
        expect(await booksOf(order)).toEqual(before);
        await sumsAreRight();
      }
      await billing.receive(order.order, 59.8);
      expect((await billing.moneyOf(order.order)).staff).toMatchObject({
        charged: 59.8,
        missing: 0,
      });
      const { entries } = await billing.audit.list({ subject: order.order, limit: 9 });
      expect(entries.filter(({ action }) => action === 'payment.receivedReversed')).toHaveLength(2);
    },
  );

  it('money 10: reverses wrongly entered money after its refund was reversed, even a paid refund', async () => {
    const order = await orderBy('cash');
    const before = await booksOf(order);
    await billing.receive(order.order, 59.8);
    const refund = { order: order.order, amount: 59.8, reason: 'x', purpose: randomUUID() };
    await billing.refunds.refund(admin, refund);
    const task = await entryOf(order, 'refund');
    await billing.byHand.settleTask(admin, { order: order.order, operation: task });
    await expect(reverse(order, await entryOf(order, 'capture'))).rejects.toMatchObject({
      code: 'billing.notReversible',
    });
    await reverse(order, task);
    await reverse(order, await entryOf(order, 'capture'));
    expect(await booksOf(order)).toEqual(before);
    await sumsAreRight();
  });

  it('money 10: creates the refund task of a cancelled order again if the money was not paid out', async () => {
    const order = await orderBy('cash');
    await billing.receive(order.order, 59.8);
    await billing.change(order, 'cancelled', 3);
    const { staff } = await billing.moneyOf(order.order);
    const operation = staff?.operations.find(({ isTask }) => isTask)?._id ?? '';
    await billing.byHand.settleTask(admin, { order: order.order, operation });
    await reverse(order, operation);
    expect((await billing.moneyOf(order.order)).staff).toMatchObject({
      refunded: 0,
      refunding: 59.8,
    });
    await billing.byHand.settleTask(admin, { order: order.order, operation });
    await sumsAreRight();
  });

  it('money 10: reverses money from a bank line, which then waits again', async () => {
    const order = await orderBy('transfer');
    const lines = [
      { bookedOn: '2026-11-25', cents: 5_980, reference: 'cloth', payer: 'A', nth: 0 },
    ];
    await billing.transfers.import(admin, lines);
    const [line] = (await billing.transfers.list({ limit: 9 })).transfers;
    await billing.transfers.settle(admin, line?._id ?? '', order.order);
    await reverse(order, await entryOf(order, 'capture'));
    const [again] = (await billing.transfers.list({ limit: 9 })).transfers;
    expect(again).toMatchObject({ _id: line?._id, state: 'open', order: null });
    await billing.transfers.settle(admin, line?._id ?? '', order.order);
    expect((await billing.moneyOf(order.order)).staff).toMatchObject({ charged: 59.8 });
  });

  it('money 10: refuses to reverse money of another order, or of a card charge', async () => {
    const one = await orderBy('cash');
    const other = await orderBy('cash');
    await billing.receive(one.order, 59.8);
    const notFound = { code: 'billing.taskNotFound' };
    await expect(reverse(other, await entryOf(one, 'capture'))).rejects.toMatchObject(notFound);
    const card = { ...anAwaitingOrder({ method: 'demo-card' }), status: 'shipped' as const };
    await billing.deliver(card);
    await billing.make();
    const charge = (await billing.moneyOf(card.order)).staff?.operations.at(-1)?._id ?? '';
    await expect(reverse(card, charge)).rejects.toMatchObject(notFound);
  });

  it('money 10: refuses to reverse money of a cancelled order whose charge was kept or is being refunded', async () => {
    const kept = await orderBy('cash');
    await billing.receive(kept.order, 20);
    const entry = await entryOf(kept, 'capture');
    await billing.change({ ...kept, keepsCharged: true }, 'cancelled', 3);
    await expect(reverse(kept, entry)).rejects.toMatchObject({ code: 'billing.notReversible' });
    const refunded = await orderBy('cash');
    await billing.receive(refunded.order, 59.8);
    const refund = { order: refunded.order, amount: 5, reason: 'x', purpose: randomUUID() };
    await billing.refunds.refund(admin, refund);
    const task = await entryOf(refunded, 'refund');
    await billing.change(refunded, 'cancelled', 3);
    await expect(reverse(refunded, task)).rejects.toMatchObject({ code: 'billing.taskNotFound' });
    await billing.byHand.settleTask(admin, { order: refunded.order, operation: task });
    await billing.change(refunded, 'pending', 4);
    await reverse(refunded, task);
    expect((await billing.moneyOf(refunded.order)).staff).toMatchObject({ refunding: 59.8 });
    await sumsAreRight();
  });
});
