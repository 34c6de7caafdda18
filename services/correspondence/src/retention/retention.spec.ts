import 'reflect-metadata';
import { retention } from '@shop/contracts/pricing/fixed-policies';
import { policyWords } from '@shop/contracts/pricing/policy-words';
import { RetentionJob } from '@shop/service-kit/retention/retention.job';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataSourceOptions } from '../db/data-source.js';
import { CORRESPONDENCE_RETENTION } from './retention.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterAll(() => database.close());

const query = <T = unknown>(sql: string, values: unknown[] = []) =>
  database.dataSource.query<T[]>(sql, values);
const run = (overrides = {}) =>
  new RetentionJob(database.url, CORRESPONDENCE_RETENTION, overrides).run();
/** Inserts an enquiry that was answered this number of days ago. Returns its id. */
const enquiry = async (name: string, days: number, own: object = {}) => {
  const parts = { kind: 'quote', status: 'answered', free: null, file: null, ...own };
  const id = randomUUID();
  await query(
    `INSERT INTO enquiries (id, key, content_hash, form, kind, status, name, email, message, subject, pieces,
       free_pieces, file, received_at, answered_at)
     VALUES ($1, $2, '', 'contact', $3, $4, $5, $6, 'words', 'Quote', $7, $7, $8,
       now() - interval '3 years', now() - make_interval(days => $9))`,
    [
      id,
      id,
      parts.kind,
      parts.status,
      name,
      `${name}@example.test`,
      parts.free,
      parts.file,
      parts.status === 'answered' ? days : null,
    ],
  );
  await query(
    `INSERT INTO enquiry_replies (id, enquiry_id, key, by_id, by_name, text)
     VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), 'Asha', 'reply')`,
    [id, id],
  );
  return id;
};
const names = async () =>
  (await query<{ name: string }>('SELECT name FROM enquiries ORDER BY name')).map(
    ({ name }) => name,
  );

describe('what correspondence stores', () => {
  beforeEach(() =>
    database.asAdministrator('TRUNCATE enquiries, enquiry_replies, emails, subscriptions CASCADE'),
  );

  it('security M5: deletes an enquiry a year after its reply, with the replies, and never an open one', async () => {
    await enquiry('old', 366);
    await enquiry('young', 364);
    await enquiry('open', 0, { status: 'new' });
    await run();
    expect(await names()).toEqual(['open', 'young']);
    expect(await query('SELECT 1 FROM enquiry_replies')).toHaveLength(2);
    await run({ enquiries: 300 });
    expect(await names()).toEqual(['open']);
  });

  it('security M5: stores the number of free samples of an account, and no personal data', async () => {
    const id = await enquiry('samples', 366, { kind: 'sample', free: 3 });
    await run();
    const [row] = await query<Record<string, unknown>>('SELECT * FROM enquiries WHERE id = $1', [
      id,
    ]);
    expect(row).toMatchObject({ free_pieces: 3, name: 'Former customer', message: null });
    expect(JSON.stringify(row)).not.toContain('samples@');
    await run();
    expect(await query('SELECT 1 FROM enquiries')).toHaveLength(1);
  });

  it('security M5: deletes a design ninety days after the reply, and its text later', async () => {
    const file = JSON.stringify({ id: `${randomUUID()}.pdf`, name: 'lotus.pdf', size: 8 });
    await enquiry('old', 91, { file });
    await enquiry('young', 89, { file });
    await enquiry('open', 0, { status: 'new', file });
    await run();
    expect(await names()).toEqual(['old', 'open', 'young']);
    const rows = await query<{ name: string }>(
      'SELECT name FROM enquiries WHERE file IS NOT NULL ORDER BY name',
    );
    expect(rows).toEqual([{ name: 'open' }, { name: 'young' }]);
  });

  it('security M5: deletes an e-mail with its text after half a year, and no waiting one', async () => {
    for (const [status, days] of [
      ['sent', 181],
      ['refused', 181],
      ['waiting', 181],
      ['sent', 179],
    ])
      await query(
        `INSERT INTO emails (id, event_id, kind, receiver, subject, plain, status, created_at)
         VALUES (gen_random_uuid(), gen_random_uuid(), 'welcome', 'a@b.test', '', 'words', $1,
           now() - make_interval(days => $2))`,
        [status, days],
      );
    await run();
    const left = await query<{ status: string }>('SELECT status FROM emails ORDER BY status');
    expect(left).toEqual([{ status: 'sent' }, { status: 'waiting' }]);
  });

  it('security M5: deletes unconfirmed and unsubscribed newsletter addresses, with their enquiries', async () => {
    const subscribe = async (email: string, asked: number, confirmed?: number, ended?: number) => {
      const id = await enquiry(email, 400, { kind: 'newsletter' });
      await query(
        `INSERT INTO subscriptions (email, token, end_token, enquiry_id, asked_at, confirmed_at, ended_at)
         VALUES ($1, $6, $6, $2, now() - make_interval(days => $3), now() - make_interval(days => $4),
           now() - make_interval(days => $5))`,
        [email, id, asked, confirmed, ended, email],
      );
    };
    await subscribe('asked-long-ago', 31);
    await subscribe('asked', 29);
    await subscribe('reader', 900, 900);
    await subscribe('left-long-ago', 900, 900, 31);
    await subscribe('left', 900, 900, 29);
    await run();
    const left = await query<{ email: string }>('SELECT email FROM subscriptions ORDER BY email');
    expect(left.map(({ email }) => email)).toEqual(['asked', 'left', 'reader']);
    expect(await names()).toEqual(['asked', 'left', 'reader']);
  });

  it.each(CORRESPONDENCE_RETENTION)(
    'security M5: finds the oldest rows of $table by an index',
    async ({ table, column, only = 'true' }) => {
      const plan = await database.dataSource.transaction(async (manager) => {
        await manager.query('SET LOCAL enable_seqscan = off');
        return manager.query<unknown[]>(
          `EXPLAIN SELECT ${column} FROM ${table} WHERE ${only} ORDER BY ${column} LIMIT 1`,
        );
      });
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan/);
      expect(JSON.stringify(plan)).not.toMatch(/Sort/);
    },
  );
});

describe('the privacy page', () => {
  const root = join(__dirname, '../../../..');
  const page = readFileSync(join(root, 'frontend/content/pages/privacy.md'), 'utf8');

  it.each(Object.entries(retention))(
    'security M5: states on the privacy page how long %s stay, by the default of the configuration',
    (name, days) => {
      expect(page).toContain(`{{retention.${name}}}`);
      expect(Object.entries(policyWords())).toContainEqual([
        `retention.${name}`,
        `${String(days)} days`,
      ]);
      expect(CORRESPONDENCE_RETENTION.map((rule) => rule.days)).toContain(days);
    },
  );

  it('security M5: names every table of correspondence whose rows are removed on the privacy page', () => {
    expect(CORRESPONDENCE_RETENTION).toHaveLength(Object.keys(retention).length);
  });
});
