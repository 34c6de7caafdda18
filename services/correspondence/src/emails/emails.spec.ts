import 'reflect-metadata';
import { authEvents } from '@shop/contracts/auth/auth';
import { HOUR_MS } from '@shop/contracts/core/time';
import { correspondenceRpc, emailQuery } from '@shop/contracts/correspondence/correspondence';
import { orderEvents } from '@shop/contracts/ordering/order';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { orderMessageEvents } from '@shop/contracts/ordering/order-messages';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import {
  mailsTo,
  SECRET_KEY,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

/** The queues of a new vhost need some time on a busy machine. */
const TIMEOUT_MS = 25_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const aUser = (email: string) => ({ _id: randomUUID(), name: 'Nadia', email });
const registered = (email: string, createdAt = ago(0)) => ({
  ...aUser(email),
  role: 'user' as const,
  createdAt,
});
const placedBy = (email: string, placedAt = ago(0)): OrderEvent => ({
  order: randomUUID(),
  user: aUser(email),
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
  placedAt,
});

describe('emails', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const firstMailTo = (email: string) => until(async () => (await mailsTo(email))[0], TIMEOUT_MS);
  const rowsTo = (email: string) =>
    shop.dataSource.query<{ kind: string; status: string; all: string }[]>(
      'SELECT kind, status, emails::text AS all FROM emails WHERE receiver = $1',
      [email],
    );

  it('sends a welcome e-mail to a user who opens an account', async () => {
    const email = someAddress();
    await shop.publish('auth', authEvents.userRegistered, registered(email));
    expect((await firstMailTo(email)).subject).toBe('Welcome to Loomery');
  });

  it('sends an e-mail to the shopper who placed the order', async () => {
    const email = someAddress();
    await shop.publish('order', orderEvents.placed, placedBy(email));
    const mail = await firstMailTo(email);
    expect(mail.subject).toMatch(/^Your Loomery order [0-9A-F]{8}$/);
    expect(mail.text).toContain('1 × Voile  $9.00');
    expect(mail.html).toContain('1 × Voile');
  });

  it('FAB-86: sends the customer what an admin writes about an order, once', async () => {
    const email = someAddress();
    const { order, user } = placedBy(email);
    const message = { order, user, by: 'Farida', subject: 'Your poplin', text: 'In two pieces.' };
    const eventId = randomUUID();
    await shop.publish('order', orderMessageEvents.customerWritten, message, eventId);
    await shop.publish('order', orderMessageEvents.customerWritten, message, eventId);
    const mail = await firstMailTo(email);
    expect(mail.subject).toMatch(/^Your poplin \([0-9A-F]{8}\)$/);
    expect(mail.text).toMatch(/In two pieces\.\s+Farida\nLoomery/);
    expect(await rowsTo(email)).toMatchObject([{ kind: 'orderMessage' }]);
  });

  it('ORD-6: sends an e-mail with the number for each change of an order’s status', async () => {
    const email = someAddress();
    const order = placedBy(email, ago(40 * 24 * HOUR_MS));
    const number = 'LM-26-10432';
    const change = { ...order, number, orderStatus: 'shipped' as const, from: 'pending' as const };
    await shop.publish('order', orderEvents.statusChanged, { ...change, at: ago(0) });
    await until(async () => (await rowsTo(email)).length === 1, TIMEOUT_MS);
    await shop.dataSource.query('UPDATE emails SET next_at = now() WHERE receiver = $1', [email]);
    const mail = await firstMailTo(email);
    expect(mail.subject).toBe(`Order ${number}: shipped`);
    expect(mail.text).toContain(`http://shop.test/orders/${order.order}`);
  });

  it('sends the link to a new password, and does not store it', async () => {
    const email = someAddress();
    const encryptedToken = encrypt('a/secret+token', SECRET_KEY);
    const reset = { user: aUser(email), encryptedToken, expiresAt: ago(-HOUR_MS) };
    await shop.publish('auth', authEvents.passwordResetRequested, reset);
    const mail = await firstMailTo(email);
    expect(mail.text).toContain('http://shop.test/reset-password#a%2Fsecret%2Btoken');
    await until(async () => (await rowsTo(email))[0]?.status === 'sent');
    const [row] = await rowsTo(email);
    expect(row?.all).not.toContain('secret%2Btoken');
    expect(row?.all).not.toContain(encryptedToken);
  });

  it('does not send an expired password link', async () => {
    const email = someAddress();
    const encryptedToken = encrypt('too-late', SECRET_KEY);
    const reset = { user: aUser(email), encryptedToken, expiresAt: ago(HOUR_MS) };
    await shop.publish('auth', authEvents.passwordResetRequested, reset);
    await until(async () => (await rowsTo(email))[0]?.status === 'late');
    expect(await mailsTo(email)).toEqual([]);
    expect((await rowsTo(email))[0]?.all).not.toContain(encryptedToken);
  });

  it('sends one e-mail, however often the event is published', async () => {
    const email = someAddress();
    const order = placedBy(email);
    const eventId = randomUUID();
    for (let times = 0; times < 3; times += 1)
      await shop.publish('order', orderEvents.placed, order, eventId);
    const last = someAddress();
    await shop.publish('auth', authEvents.userRegistered, registered(last));
    await firstMailTo(last);
    expect(await rowsTo(email)).toHaveLength(1);
  });

  it('sends no e-mail about an event long ago', async () => {
    const email = someAddress();
    const longAgo = ago(8 * 24 * HOUR_MS);
    await shop.publish('order', orderEvents.placed, placedBy(email, longAgo));
    await shop.publish('auth', authEvents.userRegistered, registered(email, longAgo));
    const last = someAddress();
    await shop.publish('auth', authEvents.userRegistered, registered(last));
    await firstMailTo(last);
    expect(await rowsTo(email)).toEqual([]);
  });

  it('records e-mails that a mail server refuses as refused, with the reason', async () => {
    const email = 'refused@example.test';
    await shop.publish('order', orderEvents.placed, placedBy(email));
    await until(async () => (await rowsTo(email))[0]?.status === 'refused');
    const admin = await shop.signIn({ role: 'admin' });
    const { emails } = await shop.request(correspondenceRpc.listEmails, { limit: 100 }, admin);
    expect(emails.find(({ to }) => to === email)).toMatchObject({
      status: 'refused',
      attempts: 1,
      lastError: expect.stringContaining('550 No such mailbox here'),
    });
  });

  it('finds e-mails by receiver, kind and result, and hides their secret links', async () => {
    const email = someAddress();
    await shop.publish('auth', authEvents.userRegistered, registered(email));
    await shop.request(correspondenceRpc.subscribe, { email });
    await until(async () => (await rowsTo(email)).every(({ status }) => status === 'sent'));
    const admin = await shop.signIn({ role: 'admin' });
    const found = async (query: object) => {
      const { emails } = await shop.request(
        correspondenceRpc.listEmails,
        { search: email, ...query },
        admin,
      );
      return emails.map(({ kind }) => kind).sort();
    };
    expect(await found({})).toEqual(['newsletterConfirmation', 'welcome']);
    expect(await found({ kind: 'welcome' })).toEqual(['welcome']);
    expect(await found({ status: 'refused' })).toEqual([]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ search: email.toUpperCase() })).toHaveLength(2);
    const { emails } = await shop.request(
      correspondenceRpc.listEmails,
      { search: email, kind: 'newsletterConfirmation' },
      admin,
    );
    const mail = emails[0]?._id ?? '';
    const { plain } = await shop.request(correspondenceRpc.getEmail, { email: mail }, admin);
    expect(plain).toMatch(/confirm#…/);
    expect(plain).not.toMatch(/#\w/);
    await expect(
      shop.request(correspondenceRpc.getEmail, { email: randomUUID() }, admin),
    ).rejects.toMatchObject({ code: 'correspondence.emailNotFound' });
  });

  it.each([
    [{}, ['Fourth', 'Third', 'Second', 'First']],
    [{ sort: 'written', order: 'asc' }, ['First', 'Second', 'Third', 'Fourth']],
    [{ sort: 'subject', order: 'asc' }, ['First', 'Fourth', 'Second', 'Third']],
    [{ sort: 'to', order: 'asc' }, ['Third', 'Fourth', 'First', 'Second']],
    [{ sort: 'status', order: 'desc' }, ['Third', 'Fourth', 'Second', 'First']],
    [{ sort: 'to', order: 'desc' }, ['Second', 'First', 'Fourth', 'Third']],
  ])(
    'sorts e-mails by %j, the newest first among equals or in exactly the reverse order',
    async (sorting, expected) => {
      const domain = `@${randomUUID()}.test`;
      await shop.dataSource.query(
        `INSERT INTO emails (id, event_id, kind, receiver, subject, plain, status, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'welcome', who || $1, subject, '', result,
              now() - age * interval '1 hour'
         FROM (VALUES ('b', 'First', 'refused', 4), ('c', 'Second', 'refused', 3),
                      ('a', 'Third', 'sent', 2), ('b', 'Fourth', 'refused', 1))
           AS row (who, subject, result, age)`,
        [domain],
      );
      const admin = await shop.signIn({ role: 'admin' });
      const query = emailQuery.parse({ search: domain, ...sorting });
      const { emails } = await shop.request(correspondenceRpc.listEmails, query, admin);
      expect(emails.map(({ subject }) => subject)).toEqual(expected);
    },
  );

  it('lists e-mails for admins only', async () => {
    const shopper = await shop.signIn();
    await expect(shop.request(correspondenceRpc.listEmails, {}, shopper)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });
});
