// Tests with PostgreSQL's own plans that queries stay fast in a shop with many e-mails and enquiries (backend 15).
import 'reflect-metadata';
import {
  enquiryQuery,
  enquirySort,
  emailQuery,
  emailSort,
} from '@shop/contracts/correspondence/correspondence';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { DataSource } from 'typeorm';
import { countEnquiries, matching, paged, sorted } from '../enquiries/inbox.query.js';
import { findEmails, matchStatement, pageStatement } from '../emails/email-list.query.js';
import { countStatement } from '../lists/capped-list.js';
import { dataSourceOptions } from './data-source.js';

const EMAILS = 60_000;
const ADMIN = '00000000-0000-4000-8000-000000000000';
let database: Awaited<ReturnType<typeof testDatabase>>;
const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  database.dataSource.query<Row[]>(text, [...values]);
const planOf = async (text: string, values: readonly unknown[]) =>
  (await query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values))
    .map((row) => row['QUERY PLAN'])
    .join('\n');

beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  await fill(`
    INSERT INTO emails (id, event_id, kind, receiver, subject, plain, status, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), CASE n % 6000 WHEN 1 THEN 'welcome' ELSE 'orderPlaced' END,
           md5((n % 5000)::text) || '@example.test', 'Your Loomery order ' || md5(n::text), '',
           CASE n % 6000 WHEN 2 THEN 'bounced' WHEN 3 THEN 'waiting' ELSE 'sent' END,
           '2026-11-01'::timestamptz - n / 10 * interval '1 minute'
      FROM generate_series(1, ${String(EMAILS)}) AS n`);
  await fill(`
    INSERT INTO enquiries (id, key, content_hash, form, kind, name, email, subject, received_at, due_at)
    SELECT gen_random_uuid(), n::text, '', 'contact', 'message', 'Visitor ' || md5(n::text),
           md5(n::text) || '@example.test', 'A question', now() - n * interval '1 minute', now() - n * interval '1 hour'
      FROM generate_series(1, 20000) AS n`);
  const migrator = await new DataSource(dataSourceOptions(database.migrationUrl)).initialize();
  await migrator.query('VACUUM ANALYZE emails');
  await migrator.query('VACUUM ANALYZE enquiries');
  await migrator.destroy();
}, 300_000);
afterAll(() => database.close());

/** Runs as the administrator, who has no statement timeout. */
const fill = (statement: string) => database.asAdministrator(statement);

const sortingsOf = <Sort extends string>(sorts: readonly Sort[]) =>
  sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));

describe('a list of many e-mails', () => {
  it.each([
    ...sortingsOf(emailSort.options),
    { kind: 'welcome' },
    { kind: 'welcome', status: 'sent' },
    { status: 'bounced', sort: 'to' },
    { search: 'c4ca4238a0b9' },
    { search: 'c4ca4238a0b9', sort: 'subject', status: 'sent' },
    { search: 'no such e-mail', status: 'waiting' },
  ])('backend 15: reads a page of e-mails and their total by %j from an index', async (own) => {
    const filter = emailQuery.parse({ ...own, page: 10, limit: 100 });
    const page = pageStatement(filter);
    const match = matchStatement(filter);
    const plans = [
      await planOf(page.text, page.values),
      await planOf(countStatement(match.text), match.values),
    ];
    expect(plans[0]).not.toMatch(/Seq Scan/);
    // A count without a filter reads the table, and stops at the cap.
    const isFiltered = match.values.length > 0;
    if (isFiltered) expect(plans[1]).not.toMatch(/Seq Scan/);
  });

  it('backend 15: counts e-mails up to 1,000 and marks that, and returns no page beyond', async () => {
    const find = (own: object) => findEmails(database.dataSource, emailQuery.parse(own));
    expect(await find({})).toMatchObject({ total: 1_000, isTotalCapped: true });
    expect(await find({ kind: 'welcome' })).toMatchObject({ total: 10, isTotalCapped: false });
    expect((await find({ page: 10, limit: 100 })).rows).toHaveLength(100);
    expect((await find({ page: 34, limit: 30 })).rows).toHaveLength(10);
    expect((await find({ page: 9_000, limit: 100 })).rows).toEqual([]);
  });

  it('backend 15: counts no e-mail row beyond the cap', async () => {
    const { text, values } = matchStatement({ search: 'loomery' });
    const plan = await query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${countStatement(text)}`,
      values,
    );
    const read = [...JSON.stringify(plan).matchAll(/"Actual Rows":(\d+)/g)].map(([, n]) =>
      Number(n),
    );
    expect(Math.max(...read)).toBeLessThanOrEqual(1_001);
  });

  it.each(sortingsOf(emailSort.options))(
    'backend 15: shows each e-mail on one page by %j, even if many are equal',
    async (sorting) => {
      const seen: string[] = [];
      for (let page = 1; page <= 10; page += 1) {
        const filter = emailQuery.parse({ ...sorting, page, limit: 100 });
        seen.push(...(await findEmails(database.dataSource, filter)).rows.map(({ _id }) => _id));
      }
      expect(new Set(seen).size).toBe(1_000);
    },
  );
});

describe('a list of many enquiries', () => {
  const foundBy = (own: object) => {
    const filter = enquiryQuery.parse(own);
    return paged(sorted(matching(database.dataSource, filter, ADMIN), filter), filter);
  };

  it.each(sortingsOf(enquirySort.options))(
    'backend 15: reads page 5 of the enquiries by %j from an index',
    async (sorting) => {
      const [text, values] = foundBy({ ...sorting, page: 5, limit: 20 }).getQueryAndParameters();
      expect(await planOf(text, values)).not.toMatch(/Seq Scan|Sort/);
    },
  );

  it('backend 15: counts enquiries up to 1,000', async () => {
    const all = matching(database.dataSource, {}, ADMIN);
    expect(await countEnquiries(database.dataSource, all)).toEqual({
      total: 1_000,
      isTotalCapped: true,
    });
    expect(await foundBy({ page: 8_000 }).getMany()).toEqual([]);
  });
});
