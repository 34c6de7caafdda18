import 'reflect-metadata';
import { HITS_MAX } from '@shop/contracts/core/admin-search';
import { rowsRead } from '@shop/service-kit-testing/rows-read';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { searchUsers, userSearchStatement } from './user-search.query.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  await database.asAdministrator(
    `INSERT INTO users (name, email, password_hash, company, created_at)
     SELECT (ARRAY['Abul', 'Farida', 'Omar', 'Salma', 'Zoya'])[1 + n % 5] || ' '
              || (ARRAY['Begum', 'Chowdhury', 'Hossain', 'Islam', 'Khan'])[1 + n / 5 % 5],
            'customer' || n || '@example.test', '$argon2id$x', CASE n % 9 WHEN 0 THEN 'Weavers ' || n END,
            now() - n * interval '1 minute'
       FROM generate_series(1, 100000) n`,
  );
  await database.asAdministrator(
    `INSERT INTO users (name, email, password_hash, company, removed_at) VALUES
       ('Nadia Rahman', 'nadia@loomery.test', '$argon2id$x', NULL, NULL),
       ('Ayesha Siddiqua', 'ayesha@loomery.test', '$argon2id$x', NULL, NULL),
       ('Gone Rahman', 'gone@loomery.test', '$argon2id$x', NULL, now()),
       ('Zoë Ørsted', 'zoe@elsewhere.test', '$argon2id$x', 'Étoffes & Co', NULL)`,
  );
  await database.asAdministrator('VACUUM ANALYZE users');
}, 300_000);
afterAll(() => database.close());

const search = (q: string) => searchUsers(database.dataSource, q);
const names = async (q: string) => (await search(q)).map(({ title }) => title);

describe('the search for a user', () => {
  it.each([
    ['a misspelt name', 'Rahmn', 'Nadia Rahman'],
    ['misspelt words in another order', 'rehman nadya', 'Nadia Rahman'],
    ['an e-mail address', 'nadia@loomery', 'Nadia Rahman'],
    ['a name without accents', 'zoe orsted', 'Zoë Ørsted'],
    ['a company', 'etoffes', 'Zoë Ørsted'],
  ])('finds a user by %s', async (_what, q, name) => {
    expect((await names(q))[0]).toBe(name);
  });

  it('returns a user with name, address and company, and none whose account is erased', async () => {
    expect(await search('etoffes')).toEqual([
      {
        _id: expect.any(String),
        kind: 'customer',
        title: 'Zoë Ørsted',
        text: 'zoe@elsewhere.test, Étoffes & Co',
      },
    ]);
    expect(await names('rahman')).not.toContain('Gone Rahman');
  });

  it('finds no user by a short word that shares only its beginning with a name', async () => {
    expect(await names('silk')).toEqual([]);
  });

  it('returns the newest of many matching users', async () => {
    const hits = await search('example.test');
    expect(hits.map(({ text }) => text.split('@')[0])).toEqual(
      Array.from({ length: HITS_MAX }, (_one, nth) => `customer${String(nth + 1)}`),
    );
  });

  it.each(['Rahmn', 'salma', 'chowdury', 'example', 'zqx', 'nadya chowdury'])(
    'BO-20: searches %s among 100,000 users and reads few of them',
    async (q) => {
      const read = await rowsRead(database.dataSource, userSearchStatement(q), 'users');
      expect(read).toBeLessThanOrEqual(2_000);
    },
  );
});
