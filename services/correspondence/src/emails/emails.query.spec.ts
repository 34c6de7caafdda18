import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { type EmailContent } from './template/email-content.js';
import { Email } from './email.entity.js';
import { insertEmails, type NewEmail } from './emails.query.js';

const words = (heading: string): EmailContent => ({
  subject: heading,
  heading,
  parts: [],
  because: '',
});
const anEmail = (own: Partial<NewEmail> = {}): NewEmail => ({
  eventId: randomUUID(),
  kind: 'orderPlaced',
  to: 'anna@example.test',
  subject: 'Your order',
  plain: 'Twelve metres',
  words: words('Twelve metres'),
  unsubscribe: undefined,
  ...own,
});

describe('e-mails that are stored together', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase(dataSourceOptions);
  });
  afterAll(() => database.close());

  const insert = (emails: readonly NewEmail[]) =>
    database.dataSource.transaction((manager) => insertEmails(manager, emails));
  const stored = async ({ eventId }: NewEmail) => {
    const rows = await database.dataSource.manager.findBy(Email, { eventId });
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  it.each(['"', '{a,b}', 'NULL', '\\', "'); --", 'ü 織 🧵', '$1', '\n\t', '', '%s', '\u0001'])(
    'stores the e-mail text %j unchanged',
    async (odds) => {
      const odd = anEmail({
        to: `a${odds}@x`,
        subject: `S${odds}`,
        plain: `P${odds}`,
        words: words(odds),
        unsubscribe: `U${odds}`,
      });
      const plain = anEmail();
      await insert([plain, odd, plain]);
      expect(await stored(odd)).toMatchObject(odd);
      expect(await stored(plain)).toMatchObject({ ...plain, unsubscribe: null });
    },
  );

  it('stores each e-mail of a batch with the data of its own envelope', async () => {
    const bare = anEmail();
    const full = anEmail();
    const follower = anEmail();
    const userId = randomUUID();
    const usefulUntil = new Date('2027-01-02T03:04:05.678Z');
    Object.assign(full, {
      userId,
      usefulUntil,
      encryptedSecret: 'v1.{encrypted}',
      kind: 'passwordReset',
    });
    const follows = randomUUID();
    await insert([bare, full, { ...follower, follows }]);
    const none = { userId: null, usefulUntil: null, encryptedSecret: null, follows: null };
    expect(await stored(bare)).toMatchObject({ ...none, kind: 'orderPlaced' });
    expect(await stored(full)).toMatchObject({ ...full, unsubscribe: null, follows: null });
    expect(await stored(follower)).toMatchObject({ ...none, follows });
  });

  it('queues e-mails for the mailer, and keeps them when their event is published again', async () => {
    const email = anEmail();
    await insert([email]);
    const first = await stored(email);
    expect(first).toMatchObject({ status: 'waiting', attempts: 0, sentAt: null });
    await insert([{ ...email, subject: 'Changed' }, anEmail()]);
    expect(await stored(email)).toEqual(first);
  });

  it('reliability 1: writes e-mails again after a restore with the same Message-ID', async () => {
    const email = anEmail();
    await insert([email]);
    const first = await stored(email);
    await database.dataSource.manager.delete(Email, { eventId: email.eventId });
    await insert([email, { ...email, to: 'another@example.test' }]);
    const again = await database.dataSource.manager.findBy(Email, { eventId: email.eventId });
    expect(again.filter(({ _id }) => _id === first?._id)).toMatchObject([{ to: email.to }]);
    expect(again).toHaveLength(2);
  });
});
