import 'reflect-metadata';
import { authFacts } from '@shop/contracts/auth';
import { correspondenceRpc, letterQuery } from '@shop/contracts/correspondence';
import { type OrderFact, orderFacts } from '@shop/contracts/order';
import { seal } from '@shop/service-kit/sealed-text';
import { until } from '@shop/service-kit/testing';
import { randomUUID } from 'node:crypto';
import {
  mailsTo,
  SECRET_KEY,
  someAddress,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';

const HOUR = 3_600_000;
/** A new vhost's queues take their time on a busy machine. */
const PATIENCE_MS = 25_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

const aUser = (email: string) => ({ _id: randomUUID(), name: 'Nadia', email });
const registered = (email: string, createdAt = ago(0)) => ({
  ...aUser(email),
  role: 'user' as const,
  createdAt,
});
const placedBy = (email: string, placedAt = ago(0)): OrderFact => ({
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

describe('letters', () => {
  let shop: TestCorrespondence;
  beforeAll(async () => {
    shop = await testCorrespondence();
  });
  afterAll(() => shop.close());

  const firstMailTo = (email: string) => until(async () => (await mailsTo(email))[0], PATIENCE_MS);
  const rowsTo = (email: string) =>
    shop.dataSource.query<{ kind: string; status: string; all: string }[]>(
      'SELECT kind, status, letters::text AS all FROM letters WHERE receiver = $1',
      [email],
    );

  it('welcome whoever opens an account', async () => {
    const email = someAddress();
    await shop.tell('auth', authFacts.userRegistered, registered(email));
    expect((await firstMailTo(email)).subject).toBe('Welcome to Loomery');
  });

  it('reach the shopper who placed the order', async () => {
    const email = someAddress();
    await shop.tell('order', orderFacts.placed, placedBy(email));
    const mail = await firstMailTo(email);
    expect(mail.subject).toMatch(/^Your Loomery order [0-9A-F]{8}$/);
    expect(mail.text).toContain('1 × Voile  $9.00');
    expect(mail.html).toContain('1 × Voile');
  });

  it('tell of each change of an order’s status', async () => {
    const email = someAddress();
    const order = placedBy(email, ago(40 * 24 * HOUR));
    const change = { ...order, orderStatus: 'shipped' as const, from: 'pending' as const };
    await shop.tell('order', orderFacts.statusChanged, { ...change, at: ago(0) });
    await until(async () => (await rowsTo(email)).length === 1, PATIENCE_MS);
    await shop.dataSource.query('UPDATE letters SET next_at = now() WHERE receiver = $1', [email]);
    const mail = await firstMailTo(email);
    expect(mail.subject).toBe(`Order ${order.order.slice(-8).toUpperCase()}: shipped`);
    expect(mail.text).toContain(`http://shop.test/orders/${order.order}`);
  });

  it('bring the link to a new password, and do not keep it', async () => {
    const email = someAddress();
    const sealedToken = seal('a/secret+token', SECRET_KEY);
    const reset = { user: aUser(email), sealedToken, expiresAt: ago(-HOUR) };
    await shop.tell('auth', authFacts.passwordResetRequested, reset);
    const mail = await firstMailTo(email);
    expect(mail.text).toContain('http://shop.test/reset-password#a%2Fsecret%2Btoken');
    await until(async () => (await rowsTo(email))[0]?.status === 'sent');
    const [row] = await rowsTo(email);
    expect(row?.all).not.toContain('secret%2Btoken');
    expect(row?.all).not.toContain(sealedToken);
  });

  it('do not bring a link that is no longer good', async () => {
    const email = someAddress();
    const sealedToken = seal('too-late', SECRET_KEY);
    const reset = { user: aUser(email), sealedToken, expiresAt: ago(HOUR) };
    await shop.tell('auth', authFacts.passwordResetRequested, reset);
    await until(async () => (await rowsTo(email))[0]?.status === 'late');
    expect(await mailsTo(email)).toEqual([]);
    expect((await rowsTo(email))[0]?.all).not.toContain(sealedToken);
  });

  it('are one, however often the fact is told', async () => {
    const email = someAddress();
    const order = placedBy(email);
    const eventId = randomUUID();
    for (let times = 0; times < 3; times += 1)
      await shop.tell('order', orderFacts.placed, order, eventId);
    const last = someAddress();
    await shop.tell('auth', authFacts.userRegistered, registered(last));
    await firstMailTo(last);
    expect(await rowsTo(email)).toHaveLength(1);
  });

  it('are not written about what is long past', async () => {
    const email = someAddress();
    const longAgo = ago(8 * 24 * HOUR);
    await shop.tell('order', orderFacts.placed, placedBy(email, longAgo));
    await shop.tell('auth', authFacts.userRegistered, registered(email, longAgo));
    const last = someAddress();
    await shop.tell('auth', authFacts.userRegistered, registered(last));
    await firstMailTo(last);
    expect(await rowsTo(email)).toEqual([]);
  });

  it('that an address refuses are recorded as refused, with the reason', async () => {
    const email = 'refused@example.test';
    await shop.tell('order', orderFacts.placed, placedBy(email));
    await until(async () => (await rowsTo(email))[0]?.status === 'refused');
    const admin = await shop.signIn({ role: 'admin' });
    const { letters } = await shop.ask(correspondenceRpc.listLetters, { limit: 100 }, admin);
    expect(letters.find(({ to }) => to === email)).toMatchObject({
      status: 'refused',
      attempts: 1,
      lastError: expect.stringContaining('550 No such mailbox here'),
    });
  });

  it('are found by receiver, kind and fate, and read without what works as a key in them', async () => {
    const email = someAddress();
    await shop.tell('auth', authFacts.userRegistered, registered(email));
    await shop.ask(correspondenceRpc.subscribe, { email });
    await until(async () => (await rowsTo(email)).every(({ status }) => status === 'sent'));
    const admin = await shop.signIn({ role: 'admin' });
    const found = async (query: object) => {
      const { letters } = await shop.ask(
        correspondenceRpc.listLetters,
        { search: email, ...query },
        admin,
      );
      return letters.map(({ kind }) => kind).sort();
    };
    expect(await found({})).toEqual(['newsletterConfirmation', 'welcome']);
    expect(await found({ kind: 'welcome' })).toEqual(['welcome']);
    expect(await found({ status: 'refused' })).toEqual([]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ search: email.toUpperCase() })).toHaveLength(2);
    const { letters } = await shop.ask(
      correspondenceRpc.listLetters,
      { search: email, kind: 'newsletterConfirmation' },
      admin,
    );
    const letter = letters[0]?._id ?? '';
    const { plain } = await shop.ask(correspondenceRpc.getLetter, { letter }, admin);
    expect(plain).toMatch(/confirm#…/);
    expect(plain).not.toMatch(/#\w/);
    await expect(
      shop.ask(correspondenceRpc.getLetter, { letter: randomUUID() }, admin),
    ).rejects.toMatchObject({ code: 'correspondence.letterNotFound' });
  });

  it.each([
    [{}, ['Fourth', 'Third', 'Second', 'First']],
    [{ sort: 'written', order: 'asc' }, ['First', 'Second', 'Third', 'Fourth']],
    [{ sort: 'subject', order: 'asc' }, ['First', 'Fourth', 'Second', 'Third']],
    [{ sort: 'to', order: 'asc' }, ['Third', 'Fourth', 'First', 'Second']],
    [{ sort: 'fate', order: 'desc' }, ['Third', 'Fourth', 'Second', 'First']],
    [{ sort: 'to', order: 'desc' }, ['Second', 'First', 'Fourth', 'Third']],
  ])(
    'are sorted by %j, the newest first among equals or all the other way round',
    async (sorting, expected) => {
      const house = `@${randomUUID()}.test`;
      await shop.dataSource.query(
        `INSERT INTO letters (id, event_id, kind, receiver, subject, plain, html, status, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'welcome', who || $1, subject, '', '', fate,
              now() - age * interval '1 hour'
         FROM (VALUES ('b', 'First', 'refused', 4), ('c', 'Second', 'refused', 3),
                      ('a', 'Third', 'sent', 2), ('b', 'Fourth', 'refused', 1))
           AS row (who, subject, fate, age)`,
        [house],
      );
      const admin = await shop.signIn({ role: 'admin' });
      const query = letterQuery.parse({ search: house, ...sorting });
      const { letters } = await shop.ask(correspondenceRpc.listLetters, query, admin);
      expect(letters.map(({ subject }) => subject)).toEqual(expected);
    },
  );

  it('are listed for admins alone', async () => {
    const shopper = await shop.signIn();
    await expect(shop.ask(correspondenceRpc.listLetters, {}, shopper)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });
});
