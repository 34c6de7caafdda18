import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { SECRET_KEY, SHOP_URL } from '../testing/test-correspondence.js';
import type { ChangedReturn } from './return-changed.email.js';
import { ReturnsConsumer } from './returns.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

async function handle(
  state: ReturnState,
  more: Pick<ChangedReturn, 'declined' | 'refundCents' | 'method' | 'wants'> = {},
): Promise<string[]> {
  const eventId = randomUUID();
  const settings = new MailSettings('', 100, 'Loomery <a@b.c>', SHOP_URL, SECRET_KEY);
  const consumer = new ReturnsConsumer(new EmailsService(database.dataSource), settings);
  const changed = {
    return: randomUUID(),
    number: 'R2',
    order: randomUUID(),
    orderNumber: 'LM-26-10432',
    user: { _id: randomUUID(), name: 'Nadia', email: 'nadia@loomery.test' },
    items: [
      { product: randomUUID(), name: 'Twill', quantity: 25, unit: 'm' as const, cutsPerUnit: 10 },
    ],
    ...more,
    state,
    at: new Date().toISOString(),
  };
  for (const occurredAt of [new Date(), new Date()])
    await database.dataSource.transaction((manager) =>
      consumer.changed(changed, { eventId, requestId: eventId, occurredAt, manager }),
    );
  const rows = await database.dataSource.query<{ plain: string }[]>(
    'SELECT plain FROM emails WHERE event_id = $1',
    [eventId],
  );
  return rows.map(({ plain }) => plain);
}

describe('the e-mail about a return', () => {
  it('V39: explains once how to send an approved return, or why it was declined', async () => {
    const [approved, ...others] = await handle('approved');
    expect(others).toEqual([]);
    for (const text of ['R2', '2.50 m', 'within 30 days']) expect(approved).toContain(text);
    expect((await handle('declined', { declined: 'Worn' }))[0]).toContain('Worn');
    expect((await handle('received'))[0]).toContain('have arrived');
  });

  it('V35: repeats the wish for store credit or an exchange until the return is settled', async () => {
    expect((await handle('approved', { wants: 'exchange' }))[0]).toContain('An exchange');
    expect((await handle('received', { wants: 'credit' }))[0]).toContain('Store credit');
    const [settled] = await handle('settled', { wants: 'credit', refundCents: 0 });
    expect(settled).not.toContain('Store credit');
  });

  it('V9: explains a settled return without an immediate refund', async () => {
    expect((await handle('settled', { refundCents: 0 }))[0]).toContain('We cannot refund them');
    const [invoiced] = await handle('settled', { refundCents: 1_250, method: 'invoice' });
    for (const text of ['The amount you owe is reduced', '$12.50'])
      expect(invoiced).toContain(text);
    expect(await handle('settled', { refundCents: 1_250, method: 'demo-card' })).toEqual([]);
  });

  it.each<ReturnState>(['requested', 'inTransit', 'inspected', 'settled', 'cancelled'])(
    'writes nothing about a return that is %s',
    async (state) => {
      expect(await handle(state)).toEqual([]);
    },
  );
});
