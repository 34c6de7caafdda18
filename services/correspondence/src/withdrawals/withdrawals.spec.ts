import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { EmailsService } from '../emails/emails.service.js';
import { renderHtml } from '../emails/template/html.js';
import { withdrawalReceivedEmail, type WithdrawalReceived } from './withdrawal-received.email.js';
import { WithdrawalsConsumer } from './withdrawals.consumer.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

const withdrawal = (parts: Partial<WithdrawalReceived> = {}): WithdrawalReceived => ({
  withdrawal: randomUUID(),
  name: 'Nadia',
  email: 'nadia@loomery.test',
  typedNumber: 'LM-26-10432',
  items: 'Two pieces',
  order: null,
  receivedAt: new Date().toISOString(),
  ...parts,
});

async function handle(payload: WithdrawalReceived): Promise<{ to: string; plain: string }[]> {
  const eventId = randomUUID();
  const consumer = new WithdrawalsConsumer(new EmailsService(database.dataSource));
  for (const occurredAt of [new Date(), new Date()])
    await database.dataSource.transaction((manager) =>
      consumer.received(payload, { eventId, requestId: eventId, occurredAt, manager }),
    );
  return database.dataSource.query(
    'SELECT receiver AS to, plain FROM emails WHERE event_id = $1 ORDER BY receiver',
    [eventId],
  );
}

describe('the e-mail about a withdrawal', () => {
  it('RET-7: confirms a withdrawal at once and only once, with its time to the second and the text', async () => {
    const receivedAt = new Date(Date.now() - 5_000).toISOString();
    const [email, ...others] = await handle(withdrawal({ receivedAt }));
    expect(others).toEqual([]);
    expect(email?.to).toBe('nadia@loomery.test');
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Dhaka',
      timeStyle: 'medium',
    });
    expect(email?.plain).toContain(clock.format(new Date(receivedAt)));
    expect(email?.plain).toContain('Two pieces');
  });

  it('V37: also writes to the address of the order if it differs', async () => {
    const order = { _id: randomUUID(), number: 'LM-26-10432' };
    const user = { _id: randomUUID(), email: 'Nadia@loomery.test' };
    const emails = await handle(withdrawal({ order: { ...order, user } }));
    expect(emails.map(({ to }) => to).toSorted()).toEqual([
      'Nadia@loomery.test',
      'nadia@loomery.test',
    ]);
  });

  it('V37: shows typed words as text, without a clickable link', () => {
    const items = '<a href="https://evil.example/x">click</a> www.evil.example a@evil.example';
    const content = withdrawalReceivedEmail(withdrawal({ name: 'http://evil.example', items }));
    const html = renderHtml(content, 'http://shop.test');
    expect(html).not.toContain('<a href="https://evil');
    for (const link of ['evil.example', 'https://', 'http://evil', 'a@evil'])
      expect(html).not.toContain(link);
    expect(html.replaceAll('\u2060', '')).toContain('evil.example');
  });
});
