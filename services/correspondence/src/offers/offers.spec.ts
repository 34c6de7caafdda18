import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { SECRET_KEY, SHOP_URL } from '../testing/test-correspondence.js';
import { OffersConsumer } from './offers.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

it('ORD-4 writes the link of an offer and of a payment once each, and stores neither token', async () => {
  const settings = new MailSettings('', 100, 'Loomery <a@b.c>', SHOP_URL, SECRET_KEY);
  const consumer = new OffersConsumer(new EmailsService(database.dataSource), settings);
  const occurredAt = new Date();
  const offer = {
    draft: randomUUID(),
    user: { name: 'Nadia Haque', email: 'nadia@a.test' },
    encryptedToken: encrypt('a-token-of-an-offer', SECRET_KEY),
    totalCents: 4_550,
    until: '2126-12-30T18:00:00.000Z',
    at: occurredAt.toISOString(),
  };
  const order = { _id: randomUUID(), number: 'LM-26-10432' };
  for (const [event, eventId] of [
    [offer, randomUUID()],
    [{ ...offer, order }, randomUUID()],
  ] as const)
    for (const at of [occurredAt, occurredAt])
      await database.dataSource.transaction((manager) =>
        consumer.linkSent(event, { eventId, requestId: eventId, occurredAt: at, manager }),
      );
  const rows = await database.dataSource.query<{ kind: string; plain: string; all: string }[]>(
    'SELECT kind, receiver, subject, plain, emails::text AS all FROM emails ORDER BY kind',
  );
  expect(rows).toMatchObject([
    { kind: 'offer', receiver: 'nadia@a.test', subject: 'Your offer from Loomery' },
    { kind: 'paymentLink', subject: 'Please pay for your Loomery order LM-26-10432' },
  ]);
  expect(rows[0]?.plain).toContain('until 30 December 2126');
  for (const { plain, all } of rows) {
    expect(plain).toContain('$45.50');
    expect(plain).toContain(`${SHOP_URL}/offers/`);
    expect(all).not.toContain('a-token-of-an-offer');
  }
});
