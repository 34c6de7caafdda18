// E-mails about refunds, on a real database with an order service that follows its contract.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Refunded } from '@shop/contracts/billing/billing';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit-testing/until';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { testAddress } from '@shop/service-kit-testing/test-address';
import { dataSourceOptions } from '../db/data-source.js';
import { MailSettings } from '../emails/mail-settings.js';
import { SECRET_KEY, SHOP_URL, someAddress } from '../testing/test-correspondence.js';
import { Buyers } from '../customers/buyers.js';
import { EmailsService } from '../emails/emails.service.js';
import { RefundsConsumer } from './refunds.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

const refund: Refunded = {
  refund: randomUUID(),
  order: randomUUID(),
  user: randomUUID(),
  amountCents: 1_050,
  currency: 'USD',
  method: 'demo-card',
  at: new Date().toISOString(),
};

async function handle(
  buyer: { _id: string; email: string } | null,
  event = refund,
  what: 'refunded' | 'failed' = 'refunded',
) {
  const order = { call: () => Promise.resolve(Buffer.from(JSON.stringify({ buyer }))) };
  const from = 'Loomery <shop@loomery.test>';
  const settings = new MailSettings(testAddress('SMTP_URL'), 100, from, SHOP_URL, SECRET_KEY);
  const emails = new EmailsService(database.dataSource);
  const consumer = new RefundsConsumer(emails, new Buyers(new Bus(order)), settings);
  const delivery = { eventId: event.refund, requestId: 'spec', occurredAt: new Date() };
  await database.dataSource.transaction((manager) =>
    consumer[what](event, { ...delivery, manager }),
  );
}
const emails = () =>
  database.dataSource.query<{ to: string; subject: string; plain: string }[]>(
    "SELECT receiver AS to, subject, plain FROM emails WHERE kind = 'orderRefunded'",
  );

describe('a refund', () => {
  it('sends one e-mail about a refund to the buyer, however often the event arrives', async () => {
    const buyer = { _id: refund.user, email: someAddress() };
    await handle(buyer);
    await handle(buyer);
    const written = await emails();
    expect(written).toMatchObject([{ to: buyer.email, subject: 'Your refund of $10.50' }]);
    expect(written[0]?.plain).toContain(`${SHOP_URL}/orders/${refund.order}`);
  });

  it('V46: corrects the e-mail about a refund that failed, once', async () => {
    const buyer = { _id: refund.user, email: someAddress() };
    const failed = { ...refund, refund: randomUUID() };
    await handle(buyer, failed, 'failed');
    await handle(buyer, failed, 'failed');
    const written = await database.dataSource.query<{ to: string; subject: string }[]>(
      "SELECT receiver AS to, subject FROM emails WHERE kind = 'refundFailed'",
    );
    expect(written).toEqual([
      { to: buyer.email, subject: 'Your refund of $10.50 did not reach you' },
    ]);
  });

  it('sends no refund e-mail to an erased customer, and none about an old refund', async () => {
    const before = (await emails()).length;
    await handle(null, { ...refund, refund: randomUUID() });
    const old = { ...refund, refund: randomUUID(), at: '2026-01-01T00:00:00.000Z' };
    await handle({ _id: randomUUID(), email: someAddress() }, old);
    expect(await emails()).toHaveLength(before);
  });

  it('money 15: waits once for an order service that does not reply, and sends the refund e-mail when it does', async () => {
    let isUnavailable = true;
    let requests = 0;
    const buyer = { _id: randomUUID(), email: someAddress() };
    const call = () => {
      requests += 1;
      if (isUnavailable) return Promise.reject(new DomainError('service.unavailable'));
      return Promise.resolve(Buffer.from(JSON.stringify({ buyer })));
    };
    const buyers = new Buyers(new Bus({ call }));
    const refused = { code: 'service.unavailable' };
    for (let event = 0; event < 5; event += 1)
      await expect(buyers.of(randomUUID())).rejects.toMatchObject(refused);
    expect(requests).toBe(1);
    isUnavailable = false;
    expect(await until(() => buyers.of(randomUUID()).catch(() => null))).toEqual({ buyer });
  });
});
