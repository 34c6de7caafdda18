import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '../db/data-source.js';
import { type LetterText } from '../sheet/letter-text.js';
import { Letter } from './letter.entity.js';
import { insertLetters, type NewLetter } from './letters.query.js';

const words = (heading: string): LetterText => ({
  subject: heading,
  heading,
  parts: [],
  because: '',
});
const aLetter = (own: Partial<NewLetter> = {}): NewLetter => ({
  eventId: randomUUID(),
  kind: 'orderPlaced',
  to: 'anna@example.test',
  subject: 'Your order',
  plain: 'Twelve metres',
  words: words('Twelve metres'),
  unsubscribe: undefined,
  ...own,
});

describe('letters that are written down together', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeAll(async () => {
    database = await testDatabase(dataSourceOptions);
  });
  afterAll(() => database.close());

  const insert = (letters: readonly NewLetter[]) =>
    database.dataSource.transaction((manager) => insertLetters(manager, letters));
  const kept = async ({ eventId }: NewLetter) => {
    const rows = await database.dataSource.manager.findBy(Letter, { eventId });
    expect(rows).toHaveLength(1);
    return rows[0];
  };

  it.each(['"', '{a,b}', 'NULL', '\\', "'); --", 'ü 織 🧵', '$1', '\n\t', '', '%s', '\u0001'])(
    'keep the words %j as they are',
    async (odds) => {
      const odd = aLetter({
        ...{ to: `a${odds}@x`, subject: `S${odds}`, plain: `P${odds}`, words: words(odds) },
        unsubscribe: `U${odds}`,
      });
      const plain = aLetter();
      await insert([plain, odd, plain]);
      expect(await kept(odd)).toMatchObject(odd);
      expect(await kept(plain)).toMatchObject({ ...plain, unsubscribe: null });
    },
  );

  it('each have all that their envelope says, and nothing that another says', async () => {
    const [bare, full, follower] = [aLetter(), aLetter(), aLetter()];
    const userId = randomUUID();
    const usefulUntil = new Date('2027-01-02T03:04:05.678Z');
    Object.assign(full, {
      userId,
      usefulUntil,
      sealedSecret: 'v1.{sealed}',
      kind: 'passwordReset',
    });
    const follows = randomUUID();
    await insert([bare, full, { ...follower, follows }]);
    const none = { userId: null, usefulUntil: null, sealedSecret: null, follows: null };
    expect(await kept(bare)).toMatchObject({ ...none, kind: 'orderPlaced' });
    expect(await kept(full)).toMatchObject({ ...full, unsubscribe: null, follows: null });
    expect(await kept(follower)).toMatchObject({ ...none, follows });
  });

  it('wait for the postman, and stay as they are when their fact is told again', async () => {
    const letter = aLetter();
    await insert([letter]);
    const first = await kept(letter);
    expect(first).toMatchObject({ status: 'waiting', attempts: 0, sentAt: null });
    await insert([{ ...letter, subject: 'Changed' }, aLetter()]);
    expect(await kept(letter)).toEqual(first);
  });

  it('reliability 1: have the same Message-ID when they are written again after a restore', async () => {
    const letter = aLetter();
    await insert([letter]);
    const first = await kept(letter);
    await database.dataSource.manager.delete(Letter, { eventId: letter.eventId });
    await insert([letter, { ...letter, to: 'another@example.test' }]);
    const again = await database.dataSource.manager.findBy(Letter, { eventId: letter.eventId });
    expect(again.filter(({ _id }) => _id === first?._id)).toMatchObject([{ to: letter.to }]);
    expect(again).toHaveLength(2);
  });
});
