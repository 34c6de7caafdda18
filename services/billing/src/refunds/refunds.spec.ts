import 'reflect-metadata';
import { auditQuery } from '@shop/contracts/core/audit';
import { admin, anOrder, openBilling, type OpenBilling } from '../testing/open-billing.js';

let billing: OpenBilling;
beforeAll(async () => {
  billing = await openBilling();
});
afterAll(() => billing.close());

async function chargedOrder(totalCents = 5_980) {
  const news = anOrder({ totalCents, status: 'shipped' });
  await billing.deliver(news);
  await billing.make();
  return news;
}
const refund = (order: string, amount: number, purpose: string = crypto.randomUUID()) =>
  billing.refunds.refund(admin, { order, amount, reason: 'A weaving fault', purpose });

describe('a refund by staff', () => {
  it('refunds a part of an order, publishes it, and records it', async () => {
    const { order, user } = await chargedOrder();
    await refund(order, 10.5);
    expect(await billing.moneyOf(order)).toMatchObject({
      state: 'partly refunded',
      sentence: 'Paid by card (demo): refunded $10.50',
      staff: { charged: 59.8, refunded: 10.5, refunding: 0, left: 49.3 },
    });
    const published = { order, user, amountCents: 1_050, currency: 'USD' };
    expect((await billing.published()).at(-1)).toMatchObject(published);
    const { entries } = await billing.audit.list(auditQuery.parse({ subject: order }));
    expect(entries).toMatchObject([
      {
        action: 'payment.refunded',
        by: { name: 'Farida' },
        after: { amount: 10.5 },
      },
    ]);
  });

  it('PAY-13: makes one of ten concurrent refunds of 60 %, and never refunds more than was charged', async () => {
    const { order } = await chargedOrder(10_000);
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => refund(order, 60)));
    const refused = tried.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string; message: string }] : [],
    );
    expect(refused.map(({ code, message }) => `${code} ${message}`)).toEqual(
      Array(9).fill('billing.tooMuch Only $40.00 can still be refunded.'),
    );
    expect((await billing.moneyOf(order)).staff).toMatchObject({ refunded: 60, left: 40 });
  });

  it('refunds once for a key, even if the second press comes at the same moment', async () => {
    const { order } = await chargedOrder();
    await Promise.all([refund(order, 40, 'press-0001'), refund(order, 40, 'press-0001')]);
    await refund(order, 40, 'press-0001');
    expect((await billing.moneyOf(order)).staff).toMatchObject({ refunded: 40, left: 19.8 });
    await expect(refund(order, 1, 'press-0001')).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
  });

  it('refuses a refund while the money is on hold, and for an unknown order', async () => {
    const held = anOrder();
    await billing.deliver(held);
    await expect(refund(held.order, 1)).rejects.toMatchObject({
      code: 'billing.notCharged',
      message: 'Not charged yet: cancel the order instead.',
    });
    await expect(refund(crypto.randomUUID(), 1)).rejects.toMatchObject({ code: 'order.notFound' });
  });

  it('refunds only the rest on a cancellation, and nothing of the first to another attempt', async () => {
    const news = await chargedOrder();
    await refund(news.order, 20);
    await billing.deliver({ ...news, status: 'cancelled', version: 2 });
    await billing.make();
    expect((await billing.moneyOf(news.order)).staff).toMatchObject({ refunded: 59.8, left: 0 });
    await expect(refund(news.order, 0.01)).rejects.toMatchObject({ code: 'billing.tooMuch' });
    await billing.deliver({ ...news, status: 'delivered', version: 3 });
    await billing.make();
    expect((await billing.moneyOf(news.order)).staff).toMatchObject({ left: 59.8 });
  });
});
