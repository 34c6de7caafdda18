import 'reflect-metadata';
import { HITS_MAX } from '@shop/contracts/core/admin-search';
import { rowsRead } from '@shop/service-kit-testing/rows-read';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { enquirySearchStatement, searchEnquiries } from './enquiry-search.query.js';

const RAHMAN = '7f3a0000-0000-4000-8000-0000a6ae070e';
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  await database.asAdministrator(
    `INSERT INTO enquiries (id, key, content_hash, form, kind, name, email, subject, phone, received_at)
     SELECT gen_random_uuid(), n::text, '', 'contact', 'message', 'Visitor ' || md5(n::text),
            md5(n::text) || '@example.test', 'A question', CASE n % 3 WHEN 0 THEN '018' || lpad(n::text, 8, '0') END,
            now() - n * interval '1 minute'
       FROM generate_series(1, 30000) n`,
  );
  await database.asAdministrator(
    `INSERT INTO enquiries (id, key, content_hash, form, kind, name, email, subject, phone)
     VALUES ('${RAHMAN}', 'own', '', 'contact', 'quote', 'Nadia Rahman', 'nadia@loomery.test', 'Bulk order', '(01711) 543-210')`,
  );
  await database.asAdministrator('VACUUM ANALYZE enquiries');
}, 300_000);
afterAll(() => database.close());

const search = (q: string) => searchEnquiries(database.dataSource, q);

describe('the search for an enquiry', () => {
  it.each(['Rahmn', 'nadia@loomery', 'bulk order', 'A6AE070E', 'Enquiry A6AE070E', '#a6ae070e'])(
    'finds an enquiry by misspelt name, e-mail address, subject or number: %s',
    async (q) => {
      expect(await search(q)).toContainEqual({
        _id: RAHMAN,
        kind: 'enquiry',
        title: 'Enquiry A6AE070E',
        status: 'new',
        text: 'Nadia Rahman, nadia@loomery.test: Bulk order',
        at: expect.any(String),
      });
    },
  );

  it.each(['01711543210', '+880 1711 543210', '171154'])(
    'W54: finds an enquiry by digits of its telephone number, with the country code or without: %s',
    async (q) => {
      expect((await search(q)).map(({ _id }) => _id)).toEqual([RAHMAN]);
    },
  );

  it('returns the newest of many matching enquiries', async () => {
    const times = (await search('a question')).map(({ at = '' }) => at);
    expect([times.length, times]).toEqual([HITS_MAX, times.toSorted().toReversed()]);
  });

  it.each(['Rahmn', 'visitor', 'vistor', 'a6ae070e', '01711543210', 'zqx'])(
    'BO-20: searches %s among many enquiries and reads few of them',
    async (q) => {
      const read = await rowsRead(database.dataSource, enquirySearchStatement(q), 'enquiries');
      expect(read).toBeLessThanOrEqual(2_000);
    },
  );
});
