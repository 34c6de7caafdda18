import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@shop/contracts/core/time';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

const saveTerms = (user: string, limit: number, version = 0) =>
  billing.terms.save(admin, {
    user,
    limit,
    version,
    isOn: true,
    company: 'Nakshi Ltd',
    dueDays: 14,
    messageId: randomUUID(),
  });
const usedOf = async (user: string) => (await billing.terms.get(user)).used;

async function anInvoiceOrder(limit = 100) {
  const news = anAwaitingOrder({ method: 'invoice' });
  await saveTerms(news.user, limit);
  await billing.deliver(news);
  return news;
}

describe('an order on invoice', () => {
  it('PAY-19: secures exactly 3 of 20 simultaneous invoice orders against a limit for 3', async () => {
    const user = randomUUID();
    await saveTerms(user, 200);
    const orders = Array.from({ length: 20 }, () => anAwaitingOrder({ method: 'invoice', user }));
    const before = (await billing.published()).length;
    await Promise.all(orders.map((order) => billing.deliver(order)));
    const said = (await billing.published()).slice(before);
    const reasons = said.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
    expect(said).toHaveLength(20);
    expect(reasons).toEqual(Array(17).fill('This order exceeds the rest of your credit limit.'));
    expect(await usedOf(user)).toBe(179.4);
  });

  it('PAY-19: deducts each of 20 invoice orders in a batch from the limit once', async () => {
    const user = randomUUID();
    await saveTerms(user, 200);
    const orders = Array.from({ length: 20 }, () => anAwaitingOrder({ method: 'invoice', user }));
    await billing.deliver(...orders);
    await billing.deliver(...orders);
    expect(await usedOf(user)).toBe(179.4);
  });

  it("bills an invoice order from the day it is shipped by its buyer's terms, and frees the limit when paid", async () => {
    const news = await anInvoiceOrder();
    await billing.change(news, 'pending', 2);
    await billing.change(news, 'shipped', 3);
    const owed = await billing.moneyOf(news.order);
    expect(owed).toMatchObject({ state: 'owed', sentence: 'On invoice: to be paid' });
    const days = (Date.parse(owed.until ?? '') - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(14);
    await billing.receive(news.order, 9.8);
    expect([await usedOf(news.user), (await billing.moneyOf(news.order)).staff?.missing]).toEqual([
      50, 50,
    ]);
    await billing.receive(news.order, 50);
    expect(await usedOf(news.user)).toBe(0);
    expect(await billing.moneyOf(news.order)).toMatchObject({
      state: 'charged',
      sentence: 'On invoice: received',
    });
  });

  it('returns the unpaid part of a cancelled invoice order to the limit, and creates a refund task for the rest', async () => {
    const news = await anInvoiceOrder();
    await billing.change(news, 'shipped', 2);
    await billing.receive(news.order, 9.8);
    await billing.change(news, 'cancelled', 3);
    await billing.make();
    expect(await usedOf(news.user)).toBe(0);
    expect(await billing.movesOf(news.order)).toEqual(
      expect.arrayContaining(['release 50 done', 'refund 9.8 wanted']),
    );
  });

  it("refuses an invoice order if the buyer's terms are disabled or missing", async () => {
    const stranger = anAwaitingOrder({ method: 'invoice' });
    await billing.deliver(stranger);
    expect((await billing.moneyOf(stranger.order)).state).toBe('refused');
    const off = anAwaitingOrder({ method: 'invoice' });
    await billing.terms.save(admin, {
      user: off.user,
      limit: 500,
      version: 0,
      isOn: false,
      company: '',
      dueDays: 30,
      messageId: randomUUID(),
    });
    await billing.deliver(off);
    expect((await billing.moneyOf(off.order)).state).toBe('refused');
  });
});

describe('the terms of a trade account', () => {
  it('returns switched-off terms for a customer without a trade account', async () => {
    expect(await billing.terms.get(randomUUID())).toEqual({
      success: true,
      isOn: false,
      company: '',
      limit: 0,
      dueDays: 30,
      version: 0,
      used: 0,
    });
  });

  it("refuses the second of two concurrent changes to a trade account's terms", async () => {
    const user = randomUUID();
    const both = await Promise.allSettled([saveTerms(user, 100), saveTerms(user, 200)]);
    const refused = both.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string }] : [],
    );
    expect(refused).toMatchObject([{ code: 'billing.termsChanged' }]);
    expect(await saveTerms(user, 300, 1)).toMatchObject({ limit: 300, version: 2 });
    await expect(saveTerms(randomUUID(), 1, 5)).rejects.toMatchObject({
      code: 'billing.termsChanged',
    });
  });
});
