// E-mails with codes of gift cards, on a real database and by SMTP, with an order service that follows its contract.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { soldCardEvents } from '@shop/contracts/billing/sold-cards';
import type { PayloadOf, Rpc } from '@shop/contracts/core/message';
import { giftCardMailRpc } from '@shop/contracts/ordering/gift-card-mail';
import { Bus } from '@shop/service-kit/bus/bus';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { testAddress } from '@shop/service-kit-testing/test-address';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { Buyers } from '../customers/buyers.js';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { Mailer } from '../mail/mailer.js';
import { mailsTo, SECRET_KEY, SHOP_URL, someAddress } from '../testing/test-correspondence.js';
import { GiftCardsConsumer } from './gift-cards.consumer.js';
import { SentGiftCards } from './sent-cards.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailer: Mailer;
const from = 'Loomery <shop@loomery.test>';
const settings = new MailSettings(testAddress('SMTP_URL'), 100, from, SHOP_URL, SECRET_KEY);
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  mailer = new Mailer(database.dataSource, settings);
});
afterAll(async () => {
  mailer.onApplicationShutdown();
  await database.close();
});

const CODE = 'K7MP-2QRS-9TUV-WXYZ';
const reports: { order: string; cards: number }[] = [];

it('V55: e-mails the code of a bought card once, stores it nowhere, and reports that it is sent', async () => {
  const buyer = { _id: randomUUID(), email: someAddress() };
  const call = (rpc: Rpc, input: unknown) => {
    if (rpc.name !== giftCardMailRpc.sent.name)
      return Promise.resolve(Buffer.from(JSON.stringify({ buyer, number: 'LM-26-10432' })));
    reports.push(giftCardMailRpc.sent.input.parse(input));
    return Promise.resolve(Buffer.from(JSON.stringify({ success: true })));
  };
  const bus = new Bus({ call });
  const emails = new EmailsService(database.dataSource);
  const consumer = new GiftCardsConsumer(emails, new Buyers(bus), settings);
  const sent = new SentGiftCards(database.dataSource, bus);
  const order = randomUUID();
  const card: PayloadOf<typeof soldCardEvents.issued> = {
    card: randomUUID(),
    order,
    user: buyer._id,
    name: 'Gift card',
    amountCents: 5_000,
    encryptedCode: encrypt(CODE, SECRET_KEY),
    currency: 'USD',
    at: new Date().toISOString(),
    endsAt: '2028-05-03T18:00:00.000Z',
  };
  const eventId = randomUUID();
  for (let time = 0; time < 2; time += 1)
    await database.dataSource.transaction((manager) =>
      consumer.issued(card, { eventId, requestId: 'spec', occurredAt: new Date(), manager }),
    );
  await sent.report();
  expect(reports).toEqual([]);
  await mailer.deliverDue();
  const mails = await mailsTo(buyer.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Your gift card of $50.00' });
  expect(mails[0]?.text).toContain(CODE);
  expect(mails[0]?.html).toContain(CODE);
  expect(mails[0]?.text).toMatch(/Valid until:?\s+3 May 2028/);
  const rows = await database.dataSource.query<unknown[]>('SELECT emails::text FROM emails');
  expect(JSON.stringify(rows)).not.toContain('K7MP');
  await sent.report();
  await sent.report();
  expect(reports).toMatchObject([{ order, cards: 1 }]);
  // A new code of the same card, delivered twice.
  const code = 'ABCD-EFGH-JKLM-NPQR';
  const renewed = { ...card, encryptedCode: encrypt(code, SECRET_KEY) };
  const secondId = randomUUID();
  for (let time = 0; time < 2; time += 1)
    await database.dataSource.transaction((manager) =>
      consumer.issued(renewed, {
        eventId: secondId,
        requestId: 'spec',
        occurredAt: new Date(),
        manager,
      }),
    );
  await mailer.deliverDue();
  const all = await mailsTo(buyer.email);
  expect(all).toHaveLength(2);
  expect(all[1]?.text).toContain(code);
  await sent.report();
  expect(reports).toMatchObject([
    { order, cards: 1 },
    { order, cards: 1 },
  ]);
});
