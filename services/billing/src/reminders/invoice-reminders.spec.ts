// Reminders of overdue invoices on a real database, with an order service that follows its contract.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { billingEvents } from '@shop/contracts/billing/billing';
import { DAY_MS } from '@shop/contracts/core/time';
import { Bus } from '@shop/service-kit/bus/bus';
import { admin } from '../testing/open-billing.js';
import { anAwaitingOrder, openMethods, type OpenMethods } from '../testing/open-methods.js';
import { InvoiceReminders } from './invoice-reminders.js';

let billing: OpenMethods;
beforeAll(async () => {
  billing = await openMethods();
});
afterAll(() => billing.close());

/** A sent invoice that was due this number of days ago. */
async function anInvoice(daysAgo: number) {
  const news = anAwaitingOrder({ method: 'invoice' });
  await billing.terms.save(admin, {
    user: news.user,
    limit: 100,
    version: 0,
    isOn: true,
    company: 'Nakshi',
    dueDays: 14,
    messageId: randomUUID(),
  });
  await billing.deliver(news);
  await billing.change(news, 'shipped', 2);
  await dueAgo(news.order, daysAgo);
  return news;
}
const dueAgo = (order: string, days: number) =>
  billing.dataSource.query(
    'UPDATE payments SET due_at = now() - make_interval(days => $2) WHERE order_id = $1',
    [order, days],
  );

interface ReminderSettings {
  days?: number[];
  erased?: string[];
}
/** Runs the job once, with this reply of the order service. */
function look({ days = [3, 14, 30], erased = [] }: ReminderSettings = {}, publish = billing.news) {
  const reply = Buffer.from(JSON.stringify({ days, erased }));
  const bus = new Bus({ call: () => Promise.resolve(reply) });
  return new InvoiceReminders(billing.dataSource, bus, publish).look();
}
const sentOf = async (order: string) =>
  (await billing.published())
    .filter((payload) => payload['order'] === order && 'dueAt' in payload)
    .map((payload) => billingEvents.invoiceOverdue.payload.parse(payload))
    .map(({ days, amountCents }) => [days, amountCents]);

describe('an overdue invoice', () => {
  it('sends an invoice reminder once on each configured day, even though every replica checks', async () => {
    const { order } = await anInvoice(2);
    await look();
    expect(await sentOf(order)).toEqual([]);
    await dueAgo(order, 3);
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await sentOf(order)).toEqual([[3, 5_980]]);
    await dueAgo(order, 15);
    await Promise.all([look(), look()]);
    expect(await sentOf(order)).toEqual([
      [3, 5_980],
      [14, 5_980],
    ]);
  });

  it('sends an invoice reminder once if the job dies before it has published it', async () => {
    const { order } = await anInvoice(4);
    const dying = Object.assign(Object.create(billing.news) as typeof billing.news, {
      publishInvoiceOverdue: () => Promise.reject(new Error('killed')),
    });
    await expect(look({}, dying)).rejects.toThrow('killed');
    expect(await sentOf(order)).toEqual([]);
    await look();
    await look();
    expect(await sentOf(order)).toEqual([[3, 5_980]]);
  });

  it('reminds of the missing sum of an invoice, and not once it is paid', async () => {
    const { order } = await anInvoice(3);
    await billing.receive(order, 9.8);
    await look();
    await billing.receive(order, 50);
    await dueAgo(order, 40);
    await look();
    expect(await sentOf(order)).toEqual([[3, 5_000]]);
  });

  it('sends no reminder for a cancelled, refunded or disputed invoice, or an erased customer', async () => {
    const cancelled = await anInvoice(5);
    const refunded = await anInvoice(5);
    const disputed = await anInvoice(5);
    const erased = await anInvoice(5);
    await billing.deliver({ ...cancelled, status: 'cancelled', version: 3 });
    await billing.receive(refunded.order, 10);
    await billing.refunds.refund(admin, {
      order: refunded.order,
      amount: 5,
      reason: 'A fault',
      purpose: randomUUID(),
    });
    await billing.dataSource.query('UPDATE payments SET disputed = 100 WHERE order_id = $1', [
      disputed.order,
    ]);
    await look({ erased: [erased.order] });
    for (const { order } of [cancelled, refunded, disputed, erased])
      expect(await sentOf(order)).toEqual([]);
  });

  it('applies a changed reminder setting: skips past days, and sends none if it is empty', async () => {
    const { order } = await anInvoice(20);
    await look({ days: [] });
    expect(await sentOf(order)).toEqual([]);
    await look();
    await look({ days: [5, 10] });
    await look({ days: [5, 18] });
    expect((await sentOf(order)).map(([days]) => days)).toEqual([14, 18]);
  });

  it('shows staff the due date of an invoice and its reminders', async () => {
    const { order } = await anInvoice(6);
    await look();
    const { payments } = await billing.listPayments({ state: 'owed', limit: 100 });
    const row = payments.find((one) => one.order === order);
    expect(row?.reminders).toHaveLength(1);
    expect(Math.round((Date.now() - Date.parse(row?.dueAt ?? '')) / DAY_MS)).toBe(6);
  });
});
