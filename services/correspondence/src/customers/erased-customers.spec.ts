// Tests what happens to a person's e-mails and enquiries when the account is removed.
import 'reflect-metadata';
import { authEvents } from '@shop/contracts/auth/auth';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { orderEvents } from '@shop/contracts/ordering/order';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { until } from '@shop/service-kit-testing/until';
import { randomUUID } from 'node:crypto';
import { contact, sampleRequest } from '../testing/samples.js';
import {
  SECRET_KEY,
  testCorrespondence,
  type TestCorrespondence,
} from '../testing/test-correspondence.js';
import { ErasedCustomersService } from './erased-customers.service.js';

const TIMEOUT_MS = 25_000;
let shop: TestCorrespondence;
beforeAll(async () => {
  shop = await testCorrespondence();
});
afterAll(() => shop.close());

const NAME = 'Canary Person';
const someone = () => ({
  _id: randomUUID(),
  name: NAME,
  email: `canary-${randomUUID()}@example.test`,
});
type Person = ReturnType<typeof someone>;
const now = () => new Date().toISOString();
const register = ({ _id, name, email }: Person) =>
  shop.publish('auth', authEvents.userRegistered, {
    _id,
    name,
    email,
    role: 'user',
    createdAt: now(),
  });
const remove = ({ _id, email }: Person) =>
  shop.publish('auth', authEvents.userRemoved, {
    user: _id,
    at: now(),
    encryptedEmail: encrypt(email, SECRET_KEY),
  });
const write = async (person: Person) => {
  const { token } = await shop.signIn(person);
  const enquiry = sampleRequest({ name: NAME, email: person.email, phone: '017-CANARY' });
  const { enquiry: id } = await shop.request(
    correspondenceRpc.submit,
    { key: randomUUID(), enquiry },
    { token },
  );
  return id;
};
/** Returns everything that the service stores about a person, as text. */
const keptOf = async ({ _id }: Person) => {
  const [row] = await shop.dataSource.query<{ all: string }[]>(
    `SELECT coalesce((SELECT json_agg(l) FROM emails l WHERE user_id = $1)::text, '')
       || coalesce((SELECT json_agg(e) FROM enquiries e WHERE user_id = $1)::text, '')
       || coalesce((SELECT json_agg(r) FROM enquiry_replies r
                    JOIN enquiries e ON e.id = enquiry_id WHERE e.user_id = $1)::text, '') AS all`,
    [_id],
  );
  return row?.all ?? '';
};
const sentTo = (person: Person, count: number) =>
  until(async () => {
    const rows = await shop.dataSource.query<unknown[]>(
      "SELECT 1 FROM emails WHERE user_id = $1 AND status = 'sent'",
      [person._id],
    );
    return rows.length === count;
  }, TIMEOUT_MS);
const isForgotten = (person: Person) =>
  until(async () => !/canary|Mirpur/i.test(await keptOf(person)), TIMEOUT_MS);
const sweep = () => shop.app.get(ErasedCustomersService).sweep();

describe('a removed account', () => {
  it('erases a removed account from the e-mails that it was sent, and from no other', async () => {
    const person = someone();
    const other = someone();
    await register(person);
    await register(other);
    await sentTo(person, 1);
    await sentTo(other, 1);
    await remove(person);
    await isForgotten(person);
    expect(await keptOf(person)).toContain('removed@loomery.invalid');
    expect(await keptOf(other)).toContain(other.email);
  });

  it('erases a removed account from an enquiry once it is answered, and keeps the request', async () => {
    const person = someone();
    const id = await write(person);
    await sentTo(person, 1);
    await remove(person);
    await until(
      async () =>
        (
          await shop.dataSource.query<unknown[]>(
            'SELECT 1 FROM erased_customers WHERE user_id = $1',
            [person._id],
          )
        ).length === 1,
      TIMEOUT_MS,
    );
    expect(await keptOf(person)).toContain(person.email);
    const admin = await shop.signIn({ role: 'admin' });
    const reply = { enquiry: id, key: randomUUID(), text: `Dear ${NAME}, they are on their way.` };
    await shop.request(correspondenceRpc.reply, reply, admin);
    await sentTo(person, 2);
    await sweep();
    await isForgotten(person);
    expect(await keptOf(person)).toContain('Indigo Ikat');
  });

  it('security M5: erases an address from forms and e-mails, including those of a guest, and from the newsletter', async () => {
    const person = someone();
    const other = someone();
    const admin = await shop.signIn({ role: 'admin' });
    for (const { email } of [person, other]) {
      const enquiry = contact({ name: NAME, email, message: 'Canary words' });
      const { enquiry: id } = await shop.request(correspondenceRpc.submit, {
        key: randomUUID(),
        enquiry,
      });
      await shop.request(correspondenceRpc.subscribe, { email });
      const reply = { enquiry: id, key: randomUUID(), text: `Dear ${NAME}` };
      await shop.request(correspondenceRpc.reply, reply, admin);
    }
    const keptWith = async (email: string) => {
      const [row] = await shop.dataSource.query<{ all: string }[]>(
        `SELECT concat((SELECT json_agg(l) FROM emails l WHERE receiver = $1),
           (SELECT json_agg(e) FROM enquiries e WHERE email = $1),
           (SELECT json_agg(s) FROM subscriptions s WHERE email = $1)) AS all`,
        [email],
      );
      return row?.all ?? '';
    };
    const isSent = async () => !(await keptWith(person.email)).includes('"waiting"');
    await until(isSent, TIMEOUT_MS);
    await remove(person);
    await until(async () => (await keptWith(person.email)) === '', TIMEOUT_MS);
    expect(await keptWith(other.email)).toContain('Canary words');
    const [words] = await shop.dataSource.query<{ all: string }[]>(
      `SELECT concat((SELECT json_agg(e) FROM enquiries e), (SELECT json_agg(r) FROM enquiry_replies r)) AS all`,
    );
    expect(words?.all.match(/Canary words/g)).toHaveLength(1);
  });

  it('backend 16: stops checking an erased account once no data is left, until it is written to again', async () => {
    const person = someone();
    await register(person);
    await sentTo(person, 1);
    await remove(person);
    await isForgotten(person);
    const opened = async () => {
      const [row] = await shop.dataSource.query<{ is_open: boolean }[]>(
        'SELECT opened_at IS NOT NULL AS is_open FROM erased_customers WHERE user_id = $1',
        [person._id],
      );
      return row?.is_open;
    };
    await sweep();
    expect(await opened()).toBe(true);
    await shop.dataSource.query(
      "UPDATE erased_customers SET opened_at = now() - interval '2 hours'",
    );
    await sweep();
    expect(await opened()).toBe(false);
    await register(person);
    await sentTo(person, 2);
    expect(await opened()).toBe(true);
    await sweep();
    await isForgotten(person);
  });

  it('erases a removed account from a pending e-mail once it is sent', async () => {
    const person = someone();
    await remove(person);
    const change = {
      order: randomUUID(),
      user: person,
      items: [],
      totalCents: 900,
      orderStatus: 'shipped' as const,
      version: 2,
      placedAt: now(),
      from: 'pending' as const,
      at: now(),
    };
    await shop.publish('order', orderEvents.statusChanged, change);
    // An e-mail about a changed order waits for an undo.
    await until(async () => {
      const hurry = 'UPDATE emails SET next_at = now() WHERE user_id = $1 RETURNING id';
      const [rows] = await shop.dataSource.query<[unknown[], number]>(hurry, [person._id]);
      return rows.length === 1;
    }, TIMEOUT_MS);
    await sentTo(person, 1);
    await sweep();
    await isForgotten(person);
  });
});
