// E-mails about payments of orders, on a real database with an order service that follows its contract.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { billingEvents } from '@shop/contracts/billing/billing';
import { company } from '@shop/contracts/core/company';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type ClosedFor, type AwaitingOrder } from '@shop/contracts/ordering/order-event';
import { Bus } from '@shop/service-kit/bus/bus';
import { testAddress } from '@shop/service-kit-testing/test-address';
import { until } from '@shop/service-kit-testing/until';
import { ATTENTION_EMAILS_A_DAY } from '../emails/email.rules.js';
import { Buyers } from '../customers/buyers.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import {
  SECRET_KEY,
  SHOP_URL,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';
import { AttentionsService } from './attentions.service.js';
import type { InvoiceCorrected } from './invoice-corrected.email.js';
import type { InvoiceOverdue } from './invoice-reminder.email.js';
import type { Attention } from './payment-attention.email.js';
import type { PaymentDue } from './payment-due.email.js';
import { PaymentsConsumer } from './payments.consumer.js';
import { UnplacedOrdersService } from './unplaced-orders.service.js';

/** The queues of a new vhost need some time on a busy machine. */
const TIMEOUT_MS = 25_000;

let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(() => shop.close());

const now = () => new Date().toISOString();
const awaiting = (parts: Partial<AwaitingOrder> = {}): AwaitingOrder => ({
  order: randomUUID(),
  items: [],
  totalCents: 900,
  orderStatus: 'pending',
  version: 1,
  user: { _id: randomUUID(), name: 'Nadia', email: someAddress() },
  payment: { method: 'transfer', credit: [], account: 'IBAN DE02' },
  placedAt: now(),
  until: now(),
  ...parts,
});
const closed = (reason: ClosedFor, order = awaiting()) => ({
  ...order,
  orderStatus: 'cancelled' as const,
  reason,
  sentence: 'There is no money.',
  at: now(),
});
const attention = (parts: Partial<Attention> = {}): Attention => ({
  order: randomUUID(),
  user: randomUUID(),
  amountCents: 900,
  currency: 'USD',
  what: 'holdEnding',
  until: now(),
  at: now(),
  ...parts,
});

/** A consumer whose order service knows this buyer. */
function consumer(buyer: { _id: string; email: string } | null = null) {
  const order = { call: () => Promise.resolve(Buffer.from(JSON.stringify({ buyer }))) };
  const from = 'Loomery <shop@loomery.test>';
  const settings = new MailSettings(testAddress('SMTP_URL'), 100, from, SHOP_URL, SECRET_KEY);
  const emails = new EmailsService(shop.dataSource);
  const unplaced = new UnplacedOrdersService(emails, settings);
  const attentions = new AttentionsService(emails, settings);
  return new PaymentsConsumer(unplaced, attentions, emails, new Buyers(new Bus(order)), settings);
}
const delivery = () => ({ eventId: randomUUID(), requestId: 'spec', occurredAt: new Date() });
const subjectsTo = async (email: string) =>
  (
    await shop.dataSource.query<{ subject: string }[]>(
      'SELECT subject FROM emails WHERE receiver = $1 ORDER BY created_at',
      [email],
    )
  ).map(({ subject }) => subject.replace(/ [\dA-F]{8}/, ''));

describe('an order that is not placed', () => {
  const take = (...events: ReturnType<typeof closed>[]) =>
    shop.dataSource.transaction((manager) =>
      consumer().closed(
        events.map((payload) => ({ ...delivery(), payload })),
        { manager },
      ),
    );

  it('sends one e-mail about an unplaced order, even if its end is published again', async () => {
    const order = closed('unpaid');
    await take(order, order);
    await take({ ...order, version: 3 });
    expect(await subjectsTo(order.user.email)).toEqual(['Your order was not paid']);
  });

  it.each([
    ['refused', 1],
    ['cancelled', 0],
    ['replaced', 0],
  ] as const)('sends for an order that was %s exactly %i e-mails', async (reason, count) => {
    const order = closed(reason);
    await take(order);
    expect(await subjectsTo(order.user.email)).toHaveLength(count);
  });

  it('PAY-18: sends the e-mail about a transfer over the bus, with the account', async () => {
    const order = awaiting();
    const byCard = awaiting({ payment: { method: 'stripe', credit: [] } });
    await shop.publish('order', orderEvents.awaitingPayment, byCard);
    await shop.publish('order', orderEvents.awaitingPayment, order);
    await until(async () => (await subjectsTo(order.user.email)).length > 0, TIMEOUT_MS);
    await shop.publish('order', orderEvents.closed, closed('unpaid', order));
    await until(async () => (await subjectsTo(order.user.email)).length > 1, TIMEOUT_MS);
    expect(await subjectsTo(order.user.email)).toEqual([
      'Please transfer $9.00 for your Loomery order',
      'Your order was not paid',
    ]);
    expect(await subjectsTo(byCard.user.email)).toEqual([]);
  });
});

describe('an order that must be paid again', () => {
  it('PAY-16: sends one e-mail for each wait of an unpaid order, and none to an erased customer', async () => {
    const { order, user, amountCents, currency } = attention();
    const buyer = { _id: user, email: someAddress() };
    const due: PaymentDue = {
      order,
      user,
      amountCents,
      currency,
      why: 'lapsed',
      at: now(),
      until: now(),
    };
    const take = (event: PaymentDue, to: typeof buyer | null) =>
      shop.dataSource.transaction((manager) => consumer(to).due(event, { ...delivery(), manager }));
    await take(due, buyer);
    await take(due, buyer);
    await take({ ...due, why: 'refused' }, buyer);
    await take({ ...due, order: randomUUID() }, null);
    expect(await subjectsTo(buyer.email)).toEqual([
      'Please pay for your Loomery order',
      'Please pay for your Loomery order',
    ]);
  });
});

describe('an overdue invoice', () => {
  it('sends one e-mail for each reminder of an invoice, and none to an erased customer', async () => {
    const { order, user, amountCents, currency } = attention();
    const buyer = { _id: user, email: someAddress() };
    const overdue: InvoiceOverdue = {
      order,
      user,
      amountCents,
      currency,
      dueAt: now(),
      days: 3,
      at: now(),
    };
    const take = (event: InvoiceOverdue, to: typeof buyer | null) =>
      shop.dataSource.transaction((manager) =>
        consumer(to).overdue(event, { ...delivery(), manager }),
      );
    await take(overdue, buyer);
    await take(overdue, buyer);
    await take({ ...overdue, days: 14 }, buyer);
    await take({ ...overdue, days: 30 }, null);
    expect(await subjectsTo(buyer.email)).toEqual([
      'Your invoice for Loomery order is past due',
      'Your invoice for Loomery order is past due',
    ]);
  });
});

describe('a corrected invoice', () => {
  it('V41: sends one e-mail with the numbers of all its documents, and none to an erased customer', async () => {
    const buyer = { _id: randomUUID(), email: someAddress() };
    const corrected: InvoiceCorrected = {
      order: randomUUID(),
      user: buyer._id,
      invoice: randomUUID(),
      at: now(),
      invoiceName: 'LM-2026-000124',
      replacedName: 'LM-2026-000123',
      creditName: 'LM-2026-C-000017',
    };
    const take = (event: InvoiceCorrected, to: typeof buyer | null) =>
      shop.dataSource.transaction((manager) =>
        consumer(to).corrected(event, { ...delivery(), manager }),
      );
    await take(corrected, buyer);
    await take(corrected, buyer);
    await take({ ...corrected, invoice: randomUUID() }, null);
    const written = await shop.dataSource.query<{ plain: string; kind: string }[]>(
      'SELECT plain, kind FROM emails WHERE receiver = $1',
      [buyer.email],
    );
    expect(written).toMatchObject([{ kind: 'invoiceCorrected' }]);
    for (const part of ['-000123', '-000124', '-C-000017', `/orders/${corrected.order}`])
      expect(written[0]?.plain).toContain(part);
  });
});

describe('the company', () => {
  const emails = async () =>
    (await subjectsTo(company.email)).filter((subject) => !subject.includes('expires'));

  it('PAY-23: sends the company one e-mail for each problem, and one summary of many in a day', async () => {
    const disputed = attention({ what: 'disputed' });
    await shop.publish('billing', billingEvents.attentionWanted, disputed);
    await shop.publish('billing', billingEvents.attentionWanted, disputed);
    await until(async () => (await emails()).length > 0, TIMEOUT_MS);
    const ending = Array.from({ length: ATTENTION_EMAILS_A_DAY + 30 }, () => attention());
    for (const event of ending)
      await shop.dataSource.transaction((manager) =>
        consumer().attentionWanted(event, { ...delivery(), manager }),
      );
    const written = await emails();
    expect(written).toHaveLength(ATTENTION_EMAILS_A_DAY + 1);
    expect(written[0]).toBe('A payment is disputed: order');
    expect(written.filter((subject) => subject === 'Many payments need attention')).toHaveLength(1);
  });
});
