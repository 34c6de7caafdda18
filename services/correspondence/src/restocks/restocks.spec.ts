import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { SECRET_KEY, SHOP_URL } from '../testing/test-correspondence.js';
import { RestocksConsumer } from './restocks.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

it('notifies each customer once that the product is in stock again', async () => {
  const settings = new MailSettings('', 100, 'Loomery <a@b.c>', SHOP_URL, SECRET_KEY);
  const consumer = new RestocksConsumer(new EmailsService(database.dataSource), settings);
  const eventId = randomUUID();
  const product = randomUUID();
  const customers = ['nadia@a.test', 'rahim@a.test'].map((email) => ({ _id: randomUUID(), email }));
  for (const occurredAt of [new Date(), new Date()])
    await database.dataSource.transaction((manager) =>
      consumer.restocked(
        { product, name: 'Muslin, Indigo', customers, at: occurredAt.toISOString() },
        { eventId, requestId: eventId, occurredAt, manager },
      ),
    );
  const rows = await database.dataSource.query<{ receiver: string; plain: string }[]>(
    'SELECT receiver, subject, plain FROM emails ORDER BY receiver',
  );
  expect(rows).toMatchObject([
    { receiver: 'nadia@a.test', subject: 'Muslin, Indigo is in stock again' },
    { receiver: 'rahim@a.test' },
  ]);
  expect(rows[0]?.plain).toContain(`${SHOP_URL}/products/${product}`);
});
