import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { SECRET_KEY, SHOP_URL } from '../testing/test-correspondence.js';
import { CancellationsConsumer } from './cancellations.consumer.js';
import type { CancelledItems } from './items-cancelled.email.js';
import { editWaitingEmail } from './edit-waiting.email.js';
import type { EditedOrder } from './order-edited.email.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

const silk = {
  product: randomUUID(),
  name: 'Silk',
  category: 'silk',
  image: null,
  quantity: 3,
  priceCents: 1_000,
};
const order = {
  order: randomUUID(),
  user: { _id: randomUUID(), name: 'Nadia', email: 'nadia@loomery.test' },
  items: [silk],
  totalCents: 3_000,
  orderStatus: 'pending' as const,
  version: 2,
  placedAt: new Date().toISOString(),
};

async function handle(more: Partial<CancelledItems> = {}): Promise<{ plain: string }[]> {
  const cancelled = [{ ...silk, quantity: 2 }];
  const about = { cancelled, lessCents: 2_000, reason: 'Sold out', at: new Date().toISOString() };
  const eventId = randomUUID();
  const settings = new MailSettings('', 100, 'Loomery <a@b.c>', SHOP_URL, SECRET_KEY);
  const consumer = new CancellationsConsumer(new EmailsService(database.dataSource), settings);
  for (const occurredAt of [new Date(), new Date()])
    await database.dataSource.transaction((manager) =>
      consumer.cancelled(
        { ...order, ...about, ...more },
        { eventId, requestId: eventId, occurredAt, manager },
      ),
    );
  return database.dataSource.query('SELECT plain FROM emails WHERE event_id = $1', [eventId]);
}

describe('the e-mail about cancelled items', () => {
  it('ORD-1: lists once what was cancelled, why, and what is left', async () => {
    const [email, ...others] = await handle();
    expect(others).toEqual([]);
    for (const text of ['Sold out', '$20.00', 'The rest of your order is unchanged'])
      expect(email?.plain).toContain(text);
  });

  it('V39: is not written if staff have said so, nor days later', async () => {
    const late = new Date(Date.now() - 9 * 86_400_000).toISOString();
    expect([await handle({ notify: false }), await handle({ at: late })]).toEqual([[], []]);
  });
});

async function handleEdit(more: Partial<EditedOrder>): Promise<string[]> {
  const about = { removed: [], added: [], note: '', differenceCents: 0 };
  const eventId = randomUUID();
  const settings = new MailSettings('', 100, 'Loomery <a@b.c>', SHOP_URL, SECRET_KEY);
  const consumer = new CancellationsConsumer(new EmailsService(database.dataSource), settings);
  await database.dataSource.transaction((manager) =>
    consumer.edited(
      { ...order, ...about, at: new Date().toISOString(), ...more },
      { eventId, requestId: eventId, occurredAt: new Date(), manager },
    ),
  );
  const rows = await database.dataSource.query<{ plain: string }[]>(
    'SELECT plain FROM emails WHERE event_id = $1',
    [eventId],
  );
  return rows.map(({ plain }) => plain);
}

describe('the e-mail about an edited order', () => {
  it('ORD-2: lists what was removed and added, the note and the difference', async () => {
    const removed = [{ ...silk, name: 'Tweed', quantity: 1 }];
    const added = [{ ...silk, quantity: 2 }];
    const [email] = await handleEdit({ removed, added, note: 'By phone', differenceCents: -500 });
    for (const text of [
      'Removed: Tweed',
      'Added: Silk',
      'By phone',
      '$5.00',
      'is refunded to your',
    ])
      expect(email).toContain(text);
    const [dearer] = await handleEdit({ added, differenceCents: 700 });
    expect(dearer).toContain('Your order costs more');
    expect(dearer).not.toContain('is refunded');
  });

  it('V31: names another delivery, even if the customer must pay for it first', async () => {
    const [email] = await handleEdit({ delivery: 'Post to Austria', differenceCents: 500 });
    expect(email).toContain('Delivery: Post to Austria');
    const deliveredTo = {
      street: '2 Main Street',
      city: 'Wien',
      postalCode: '1060',
      country: 'Austria',
    };
    const waiting = {
      ...order,
      edit: randomUUID(),
      removed: [],
      added: [],
      differenceCents: 500,
      delivery: 'Post to Austria',
      deliveredTo,
      editedCents: 3_500,
      note: '',
      until: new Date().toISOString(),
      at: new Date().toISOString(),
    };
    const { parts } = editWaitingEmail(waiting, SHOP_URL);
    expect(parts.flatMap((part) => (part.kind === 'details' ? part.details : []))).toEqual(
      expect.arrayContaining([
        { label: 'Delivery', value: 'Post to Austria' },
        { label: 'Shipping to', value: '2 Main Street, 1060 Wien, Austria' },
      ]),
    );
  });

  it('V45: names another tax rate if the order costs less, and is not written if it costs the same', async () => {
    const tax = '16 % tax for what leaves from 1 July 2027';
    const [email] = await handleEdit({ tax, differenceCents: -300 });
    for (const text of [tax, '$3.00']) expect(email).toContain(text);
    expect(await handleEdit({ tax })).toEqual([]);
  });

  it('V39: is not written if staff have said so, nor for a changed address alone', async () => {
    const added = [silk];
    expect([await handleEdit({ added, notify: false }), await handleEdit({})]).toEqual([[], []]);
  });
});
