// The money of orders that an edit made dearer without another payment.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { RaisesService } from '../methods/raises.service.js';
import { admin, anOrder } from '../testing/open-billing.js';
import { openMethods, type OpenMethods } from '../testing/open-methods.js';
import type { OrderUpdate } from './orders.query.js';

describe('an order that becomes dearer', () => {
  let billing: OpenMethods;
  beforeAll(async () => {
    billing = await openMethods();
  });
  afterAll(() => billing.close());

  const takes = async (news: OrderUpdate, more: Partial<OrderUpdate>): Promise<void> => {
    Object.assign(news, more, { version: news.version + 1 });
    await billing.deliver(news);
    await billing.make();
  };

  it('V26: raises the amount that the courier collects, and lowers it with a cheaper order', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'cash' });
    await takes(news, {});
    await takes(news, { totalCents: 7_000 });
    await takes(news, { totalCents: 6_000 });
    await takes(news, { totalCents: 6_500 });
    await takes(news, { status: 'shipped' });
    await billing.receive(news.order, 65);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'charged' });
    expect((await billing.movesOf(news.order))?.toSorted()).toEqual([
      'capture 65 done',
      'release 10 done',
      'secure 20 done',
      'secure 5 done',
      'secure 50 done',
    ]);
  });

  it('V26: raises an invoice and the used part of its limit, before and after dispatch', async () => {
    const news = anOrder({ totalCents: 5_000, method: 'invoice' });
    await billing.terms.save(admin, {
      user: news.user,
      limit: 100,
      version: 0,
      isOn: true,
      company: 'Nakshi',
      dueDays: 14,
      messageId: randomUUID(),
    });
    await takes(news, {});
    await takes(news, { totalCents: 8_000 });
    expect((await billing.terms.get(news.user)).used).toBe(80);
    const raises = new RaisesService(billing.dataSource);
    expect([
      await raises.refusalOf({ order: news.order, moreCents: 2_000 }),
      await raises.refusalOf({ order: news.order, moreCents: 2_001 }),
    ]).toEqual([null, 'The credit limit of this customer has only $20.00 left.']);
    await takes(news, { status: 'shipped' });
    await takes(news, { totalCents: 9_000 });
    await billing.receive(news.order, 90);
    expect((await billing.terms.get(news.user)).used).toBe(0);
    expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'charged' });
  });

  it.each(['cash', 'invoice'] as const)(
    'V26: raises the amount due by %s if a reduction was about to end the payment',
    async (method) => {
      const news = anOrder({ totalCents: 5_000, method });
      await billing.terms.save(admin, {
        user: news.user,
        limit: 100,
        version: 0,
        isOn: true,
        company: 'Nakshi',
        dueDays: 14,
        messageId: randomUUID(),
      });
      await takes(news, {});
      await billing.receive(news.order, 30, randomUUID(), { isTakenNow: true });
      Object.assign(news, { totalCents: 2_500, version: news.version + 1 });
      await billing.deliver(news);
      const raises = new RaisesService(billing.dataSource);
      expect(await raises.refusalOf({ order: news.order, moreCents: 1_500 })).toBeNull();
      await takes(news, { totalCents: 4_000 });
      await takes(news, { status: 'shipped' });
      expect((await billing.terms.get(news.user)).used).toBe(method === 'invoice' ? 10 : 0);
      await billing.receive(news.order, 10);
      expect((await billing.movesOf(news.order))?.toSorted()).toEqual([
        'capture 10 done',
        'capture 30 done',
        'release 20 done',
        'secure 10 done',
        'secure 50 done',
      ]);
      expect(await billing.moneyOf(news.order)).toMatchObject({ state: 'charged' });
      expect((await billing.terms.get(news.user)).used).toBe(0);
    },
  );

  it('V26: refuses to raise received cash, and any payment that needs the consent of the customer', async () => {
    const raises = new RaisesService(billing.dataSource);
    const refusalOf = (order: string) => raises.refusalOf({ order, moreCents: 100 });
    const cash = anOrder({ method: 'cash' });
    const card = anOrder({});
    for (const news of [cash, card]) await takes(news, {});
    expect(await refusalOf(cash.order)).toBeNull();
    await billing.receive(cash.order, cash.totalCents / 100, randomUUID(), { isTakenNow: true });
    for (const order of [cash.order, card.order, randomUUID()])
      expect(await refusalOf(order)).toContain('Place the additional items as a separate order.');
  });
});
