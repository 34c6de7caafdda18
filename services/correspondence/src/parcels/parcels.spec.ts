import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { SECRET_KEY, SHOP_URL } from '../testing/test-correspondence.js';
import type { TrackedParcel } from './parcel-tracked.email.js';
import { ParcelsConsumer } from './parcels.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

/** Handles an event twice, and returns the e-mails about it. */
async function handle(more: Pick<TrackedParcel, 'trackingUrl'> = {}, at = new Date()) {
  const eventId = randomUUID();
  const settings = new MailSettings('', 100, 'Loomery <a@b.c>', SHOP_URL, SECRET_KEY);
  const consumer = new ParcelsConsumer(new EmailsService(database.dataSource), settings);
  const placedAt = new Date().toISOString();
  const parcel: TrackedParcel = {
    parcel: randomUUID(),
    number: 1,
    order: {
      order: randomUUID(),
      version: 1,
      number: 'LM-26-10432',
      orderStatus: 'shipped',
      totalCents: 2_000,
      placedAt,
      user: { _id: randomUUID(), name: 'Nadia', email: 'nadia@loomery.test' },
      items: [
        {
          product: randomUUID(),
          name: 'Ajrakh',
          category: 'cotton',
          priceCents: 1_000,
          quantity: 2,
          image: null,
        },
      ],
    },
    carrier: 'DHL',
    tracking: '0034',
    ...more,
    at: at.toISOString(),
  };
  for (const occurredAt of [new Date(), new Date()])
    await database.dataSource.transaction((manager) =>
      consumer.tracked(parcel, { eventId, requestId: eventId, occurredAt, manager }),
    );
  return database.dataSource.query<{ subject: string; plain: string }[]>(
    'SELECT subject, plain FROM emails WHERE event_id = $1',
    [eventId],
  );
}

describe('the e-mail about a tracking number', () => {
  it('V52: is written once, with the carrier, the number and the contents', async () => {
    const [email, ...others] = await handle({ trackingUrl: 'https://dhl.test/?n=0034' });
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Track your parcel of order LM-26-10432');
    for (const text of ['DHL', '0034', 'Ajrakh', 'https://dhl.test/?n=0034'])
      expect(email?.plain).toContain(text);
  });

  it('V52: links to the order if the carrier has no tracking address', async () => {
    expect((await handle())[0]?.plain).toContain(SHOP_URL);
  });

  it('is not written about an old event', async () => {
    expect(await handle({}, new Date('2026-01-01'))).toEqual([]);
  });
});
