import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const TOTAL = 10_000;
const refund = (order: string, amount: number) =>
  billing.refunds.refund(admin, { order, amount, reason: 'A fault', purpose: randomUUID() });

/** An order of $100.00: $30.00 of store credit, $20.00 of a gift card with $25.00, the rest by the demo card. */
async function aMixedOrder() {
  const user = randomUUID();
  const credit = await billing.someCredit(user, 30);
  const { account: card } = await billing.aCard(25);
  const news = anAwaitingOrder({ user, totalCents: TOTAL, method: 'demo-card' }, [
    { account: credit, cents: 3_000 },
    { account: card, cents: 2_000 },
  ]);
  await billing.deliver(news);
  const left = async () => [await billing.balanceOf(credit), await billing.balanceOf(card)];
  return { news, order: news.order, left };
}

describe('an order that is paid by credit and a card', () => {
  it('PAY-21: holds the credit of an order at once, and returns each part to its source on a full refund', async () => {
    const { news, order, left } = await aMixedOrder();
    expect(await left()).toEqual([0, 500]);
    await billing.change(news, 'shipped');
    expect(await billing.moneyOf(order)).toMatchObject({ credit: 50, staff: { left: 100 } });
    await refund(order, 100);
    expect(await left()).toEqual([3_000, 2_500]);
    expect((await billing.moneyOf(order)).staff).toMatchObject({ refunded: 100, left: 0 });
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it('PAY-21: refunds a part to the card first, then to the credit that was held first', async () => {
    const { news, order, left } = await aMixedOrder();
    await billing.change(news, 'shipped');
    await refund(order, 40);
    expect(await left()).toEqual([0, 500]);
    await refund(order, 25);
    expect(await left()).toEqual([1_500, 500]);
    await refund(order, 25);
    expect(await left()).toEqual([3_000, 1_500]);
    await billing.change(news, 'cancelled', 3);
    expect(await left()).toEqual([3_000, 2_500]);
    expect(await billing.wrongBalances()).toEqual([]);
  });

  it.each(['closed', 'cancelled'] as const)(
    'returns the credit of an order if it is %s',
    async (status) => {
      const { news, left } = await aMixedOrder();
      await billing.change(news, status);
      await billing.change(news, status, 3);
      expect(await left()).toEqual([3_000, 2_500]);
      expect(await billing.wrongBalances()).toEqual([]);
    },
  );

  it('takes nothing from one credit account if the other has too little', async () => {
    const user = randomUUID();
    const credit = await billing.someCredit(user, 30);
    const { account: card } = await billing.aCard(12);
    const news = anAwaitingOrder({ user, totalCents: 5_000, method: 'credit' }, [
      { account: credit, cents: 3_000 },
      { account: card, cents: 2_000 },
    ]);
    await billing.deliver(news);
    expect((await billing.published()).at(-1)).toMatchObject({
      order: news.order,
      reason: 'Your gift card has $12.00 left.',
    });
    expect(await billing.balanceOf(credit)).toBe(3_000);
  });

  it("refuses to pay an order with another user's credit, or with parts that do not sum to it", async () => {
    const credit = await billing.someCredit(randomUUID(), 80);
    const part = { account: credit, cents: 5_980 };
    const theft = anAwaitingOrder({ method: 'credit' }, [part]);
    await billing.deliver(theft);
    expect((await billing.published()).at(-1)).toMatchObject({
      reason: 'Your store credit has $0.00 left.',
    });
    const { account } = await billing.aCard(80);
    const short = anAwaitingOrder({ method: 'credit' }, [{ account, cents: 5_000 }]);
    await billing.deliver(short);
    expect((await billing.published()).at(-1)).toMatchObject({
      reason: 'This order could not be paid.',
    });
    expect(await billing.balanceOf(credit)).toBe(8_000);
  });
});

describe('store credit', () => {
  const change = (user: string, amount: number, key: string = randomUUID()) =>
    billing.credit.change(admin, { user, amount, note: 'Sorry', key });

  it('returns no balance for a customer without store credit', async () => {
    expect(await billing.credit.get(randomUUID())).toEqual({
      success: true,
      balance: 0,
      entries: [],
    });
  });

  it('lets staff add and deduct store credit, each press once, and never below zero', async () => {
    const user = randomUUID();
    await Promise.all([change(user, 20, 'press-0001'), change(user, 20, 'press-0001')]);
    await expect(change(user, 5, 'press-0001')).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => change(user, -15)));
    const refused = tried.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused).toEqual(Array(9).fill('billing.tooLittleCredit'));
    expect(await billing.credit.get(user)).toMatchObject({
      balance: 5,
      entries: [
        { kind: 'correct', amount: -15, note: 'Sorry', order: null },
        { kind: 'issue', amount: 20 },
      ],
    });
    const { entries } = await billing.credit.getOwn(user);
    expect(entries).toMatchObject([{ amount: -15, note: null }, { note: null }]);
  });

  it('returns the order of each store credit movement', async () => {
    const user = randomUUID();
    const account = await billing.someCredit(user, 59.8);
    const news = anAwaitingOrder({ user, method: 'credit' }, [{ account, cents: 5_980 }]);
    await billing.deliver(news);
    await billing.change(news, 'closed');
    const { entries } = await billing.credit.get(user);
    expect(entries.map(({ kind, order }) => [kind, order])).toEqual([
      ['release', news.order],
      ['hold', news.order],
      ['issue', null],
    ]);
  });
});
