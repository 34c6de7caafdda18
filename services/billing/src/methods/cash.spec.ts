import 'reflect-metadata';
import { auditQuery } from '@shop/contracts/core/audit';
import { admin, anOrder } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

async function aCashOrder(user: string = crypto.randomUUID()) {
  const news = anOrder({ method: 'cash', user });
  await billing.deliver(news);
  return news;
}

describe('cash on delivery', () => {
  it('PAY-17: records cash on delivery once it is entered, even in parts, and in the audit', async () => {
    const news = await aCashOrder();
    expect(await billing.moneyOf(news.order)).toMatchObject({
      sentence: 'Cash on delivery: to be paid',
      staff: { missing: 59.8, charged: 0 },
    });
    await expect(billing.receive(news.order, 59.8)).rejects.toMatchObject({
      code: 'billing.notSent',
    });
    await billing.change(news, 'delivered');
    await billing.receive(news.order, 28.7);
    expect(await billing.moneyOf(news.order)).toMatchObject({
      sentence: 'Cash on delivery: $28.70 of $59.80 received',
      staff: { missing: 31.1, charged: 28.7 },
    });
    await expect(billing.receive(news.order, 40)).rejects.toMatchObject({
      code: 'billing.moreThanMissing',
      message: 'Only $31.10 is outstanding.',
    });
    await billing.receive(news.order, 31.1);
    expect(await billing.moneyOf(news.order)).toMatchObject({
      sentence: 'Cash on delivery: received',
      staff: { missing: 0, charged: 59.8, left: 59.8 },
    });
    const { entries } = await billing.audit.list(auditQuery.parse({ subject: news.order }));
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['payment.received', { amount: 31.1 }],
      ['payment.received', { amount: 28.7 }],
    ]);
  });

  it('ORD-4 takes cash before the order is sent, and leaves its refund to staff once it is cancelled', async () => {
    const news = await aCashOrder();
    await billing.receive(news.order, 59.8, 'draft-0001', { isTakenNow: true });
    expect(await billing.moneyOf(news.order)).toMatchObject({
      sentence: 'Cash on delivery: received',
      staff: { missing: 0, charged: 59.8 },
    });
    await billing.change(news, 'cancelled');
    expect((await billing.moneyOf(news.order)).staff?.operations).toContainEqual(
      expect.objectContaining({ kind: 'refund', amount: 59.8, isTask: true }),
    );
  });

  it("PAY-17: cancels the cash owed for refused goods, and shows the buyer's number of returned orders", async () => {
    const refused = await aCashOrder();
    await billing.change(refused, 'shipped');
    await billing.change(refused, 'cancelled', 3);
    expect((await billing.moneyOf(refused.order)).sentence).toBe(
      'Cash on delivery: not owed any more',
    );
    const unseen = anOrder({ method: 'cash', user: refused.user });
    await billing.deliver({ ...unseen, status: 'cancelled', from: 'shipped', version: 3 });
    const changedMind = await aCashOrder(refused.user);
    await billing.change(changedMind, 'cancelled');
    const next = await aCashOrder(refused.user);
    expect((await billing.moneyOf(next.order)).staff?.refusedBefore).toBe(2);
    const others = await aCashOrder();
    expect((await billing.moneyOf(others.order)).staff).not.toHaveProperty('refusedBefore');
  });

  it('enters cash once for a key and at most the missing sum, even if pressed ten times at once', async () => {
    const news = await aCashOrder();
    await billing.change(news, 'shipped');
    const press = () => billing.receive(news.order, 20, 'press-0001');
    await Promise.all([press(), press(), press()]);
    await expect(billing.receive(news.order, 10, 'press-0001')).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
    const tried = await Promise.allSettled(
      Array.from({ length: 10 }, () => billing.receive(news.order, 30)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await billing.moneyOf(news.order)).staff).toMatchObject({ charged: 50, missing: 9.8 });
  });

  it('creates a manual refund task for received cash of a cancelled order until staff settle it', async () => {
    const news = await aCashOrder();
    await billing.change(news, 'delivered');
    await billing.receive(news.order, 20);
    await billing.change(news, 'cancelled', 3);
    await billing.make();
    expect((await billing.movesOf(news.order))?.toSorted()).toEqual([
      'capture 20 done',
      'refund 20 wanted',
      'release 39.8 done',
      'secure 59.8 done',
    ]);
    const { staff } = await billing.moneyOf(news.order);
    const task = staff?.operations.find(({ isTask }) => isTask);
    const before = (await billing.published()).length;
    const operation = task?._id ?? '';
    const settle = (order = news.order) => billing.byHand.settleTask(admin, { order, operation });
    for (const other of [(await aCashOrder()).order, crypto.randomUUID()])
      await expect(settle(other)).rejects.toMatchObject({ code: 'billing.taskNotFound' });
    expect((await billing.moneyOf(news.order)).staff?.refunding).toBe(20);
    await Promise.all([settle(), settle()]);
    await settle();
    expect(await billing.moneyOf(news.order)).toMatchObject({
      state: 'refunded',
      staff: { refunded: 20, refunding: 0, left: 0 },
    });
    expect((await billing.published()).slice(before)).toMatchObject([
      { order: news.order, amountCents: 2_000, method: 'cash' },
    ]);
    const { entries } = await billing.audit.list(auditQuery.parse({ subject: news.order }));
    expect(entries.filter(({ action }) => action === 'payment.refundDone')).toHaveLength(1);
  });

  it('creates no cash task for an order that a card pays, and refuses to enter money for it', async () => {
    const news = anOrder({ status: 'shipped' });
    await billing.deliver(news);
    await billing.make();
    const refused = (code: string) => ({ code });
    await expect(billing.receive(news.order, 1)).rejects.toMatchObject(
      refused('billing.notByHand'),
    );
    await expect(billing.receive(crypto.randomUUID(), 1)).rejects.toMatchObject(
      refused('order.notFound'),
    );
    const task = { order: news.order, operation: crypto.randomUUID() };
    await expect(billing.byHand.settleTask(admin, task)).rejects.toMatchObject(
      refused('billing.taskNotFound'),
    );
  });
});
