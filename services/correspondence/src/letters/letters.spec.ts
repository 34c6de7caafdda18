import 'reflect-metadata';
import { type OrderFact } from '@shop/contracts/order';
import { testAddress } from '@shop/service-kit/testing/test-address';
import { testDatabase, until } from '@shop/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { MailSettings } from '../mail/mail-settings.js';
import { Postman } from '../mail/postman.js';
import { LettersConsumer } from './letters.consumer.js';
import { LettersService } from './letters.service.js';

interface SinkMail {
  to: string[];
  subject: string;
}

const placedBy = (email: string): OrderFact => ({
  order: randomUUID(),
  user: { _id: randomUUID(), name: 'Nadia', email },
  items: [
    {
      product: randomUUID(),
      name: 'Voile',
      category: 'cotton',
      image: null,
      quantity: 1,
      priceCents: 900,
    },
  ],
  totalCents: 900,
  orderStatus: 'pending',
  version: 1,
  placedAt: new Date().toISOString(),
});

const mailsTo = async (email: string): Promise<SinkMail[]> => {
  const answer = await fetch(testAddress('MAIL_SINK_URL'), {
    headers: { accept: 'application/json' },
  });
  return ((await answer.json()) as SinkMail[]).filter((mail) => mail.to.includes(email));
};

describe('letters', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let letters: LettersService;
  const postmen: Postman[] = [];

  const settings = (smtpUrl = testAddress('SMTP_URL')) =>
    new MailSettings(smtpUrl, 'Loomery <shop@loomery.test>', 'http://shop.test');
  const postman = (smtpUrl?: string) => {
    const one = new Postman(database.dataSource, settings(smtpUrl));
    postmen.push(one);
    return one;
  };
  const hear = (order: OrderFact, eventId = randomUUID()) =>
    database.dataSource.transaction((manager) =>
      new LettersConsumer(letters, settings()).orderPlaced(order, {
        manager,
        eventId,
        requestId: randomUUID(),
        occurredAt: new Date(),
      }),
    );

  beforeEach(async () => {
    database = await testDatabase(dataSourceOptions);
    letters = new LettersService(database.dataSource);
  });
  afterEach(async () => {
    await Promise.all(postmen.splice(0).map((one) => one.beforeApplicationShutdown()));
    await database.close();
  });

  it('reach the shopper who placed the order', async () => {
    const email = `${randomUUID()}@example.test`;
    await hear(placedBy(email));
    await postman().carry();
    const mail = await until(async () => (await mailsTo(email))[0]);
    expect(mail?.subject).toMatch(/^Your Loomery order [0-9A-F]{8}$/);
    expect((await letters.list({ page: 1, limit: 10 })).letters[0]).toMatchObject({
      status: 'sent',
    });
  });

  it('are written once when the same fact comes twice', async () => {
    const eventId = randomUUID();
    const order = placedBy('twice@example.test');
    await hear(order, eventId);
    await hear(order, eventId);
    expect((await letters.list({ page: 1, limit: 10 })).total).toBe(1);
  });

  it('are sent once by two postmen at work at the same time', async () => {
    const email = `${randomUUID()}@example.test`;
    for (let count = 0; count < 5; count += 1) await hear(placedBy(email));
    await Promise.all([postman().carry(), postman().carry()]);
    await until(async () => (await mailsTo(email)).length >= 5);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('wait while the mail server is away, and are not lost', async () => {
    await hear(placedBy('later@example.test'));
    await postman('smtp://127.0.0.1:1').carry();
    const [row] = await database.dataSource.query<{ status: string; attempts: number }[]>(
      'SELECT status, attempts FROM letters',
    );
    expect(row).toEqual({ status: 'waiting', attempts: 1 });
  });
});
