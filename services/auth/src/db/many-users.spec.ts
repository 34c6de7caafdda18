// Tests with PostgreSQL's own plans that queries stay fast in a shop with many users and sessions (backend 14 and 15).
import 'reflect-metadata';
import { userQuery, userSort } from '@shop/contracts/auth/auth';
import { withoutStatementTimeout } from '@shop/service-kit/data-source';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { DataSource } from 'typeorm';
import { REMOVE_EXPIRED } from '../sessions/sessions.service.js';
import { conditionsOf, countUsers, findUsers, pageStatement } from '../users/user-list.query.js';
import { dataSourceOptions } from './data-source.js';

const USERS = 20_000;
let database: Awaited<ReturnType<typeof testDatabase>>;
const query = (text: string, values: unknown[] = []) =>
  database.dataSource.query<Record<string, unknown>[]>(text, values);
const planOf = async (statement: string, values: unknown[] = []) =>
  JSON.stringify(await query(`EXPLAIN ${statement}`, values));

beforeAll(async () => {
  database = await testDatabase(dataSourceOptions);
  const options = withoutStatementTimeout(dataSourceOptions(database.migrationUrl));
  const migrator = await new DataSource(options).initialize();
  await migrator.query(
    `INSERT INTO users (name, email, role, password_hash, business, created_at)
     SELECT 'Weaver ' || md5(n::text), n || '@example.test', CASE n % 1000 WHEN 0 THEN 'admin' ELSE 'user' END,
            '$argon2id$x', CASE n % 100 WHEN 1 THEN 'requested' ELSE 'none' END, now() - n * interval '1 hour'
       FROM generate_series(1, $1::int) AS n`,
    [USERS],
  );
  await migrator.query(
    `INSERT INTO sessions (sid, user_id, created_at, expires_at)
     SELECT 'sid-of-user-' || id, id, now() - interval '300 days',
            now() + (row_number() OVER () - 2500) * interval '1 hour' FROM users`,
  );
  await migrator.query('VACUUM ANALYZE users');
  await migrator.query('VACUUM ANALYZE sessions');
  await migrator.destroy();
});
afterAll(() => database.close());

describe('a list of many users', () => {
  const sortings = userSort.options.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );

  /** Returns the ids of all pages in order. */
  const allPages = async (own: object) => {
    const ids: unknown[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page: Awaited<ReturnType<typeof findUsers>> = await findUsers(
        database.dataSource,
        userQuery.parse({ ...own, ...(after !== undefined && { after }) }),
        { users: 0, admins: 0, recent: 0, businessRequests: 0 },
      );
      ids.push(...(page.users as { _id: string }[]).map(({ _id }) => _id));
      after = page.next;
    }
    return ids;
  };
  /** Returns the cursor after the first 10,000 users. */
  const middle = async (sorting: object) => {
    let next: string | null = null;
    for (let page = 0; page < 100; page += 1) {
      const input = userQuery.parse({
        ...sorting,
        limit: 100,
        ...(next !== null && { after: next }),
      });
      ({ next } = await findUsers(database.dataSource, input, {
        users: 0,
        admins: 0,
        recent: 0,
        businessRequests: 0,
      }));
    }
    return next ?? '';
  };

  it.each(sortings)(
    'backend 15: continues a list of many users by %j from its cursor in the index, skipping nothing',
    async (sorting) => {
      const input = userQuery.parse({ ...sorting, after: await middle(sorting), limit: 20 });
      const { text, values } = pageStatement(input, conditionsOf(input));
      const [row] = await query(`EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`, values);
      const plan = JSON.stringify(row);
      expect(plan).toMatch(/"Index Cond":"\(ROW/);
      expect(plan).not.toMatch(/Seq Scan|"Sort"|Rows Removed by Filter":[1-9]/);
      const read = [...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows));
      expect(Math.max(...read)).toBe(21);
    },
  );

  it.each(sortings)(
    'backend 15: lists each user once by %j, even if names and days are equal',
    async (sorting) => {
      await query(
        `UPDATE users SET name = 'Same Name', created_at = '2026-01-02T03:04:05.678901Z', role = CASE WHEN email LIKE '1%' THEN 'admin' ELSE 'user' END
        WHERE email LIKE '%77@example.test'`,
      );
      const own = { ...sorting, search: '77@example.test', limit: 7 };
      const ids = await allPages(own);
      expect(ids).toHaveLength(200);
      expect(new Set(ids).size).toBe(200);
      const whole = await allPages({ ...own, limit: 100 });
      expect(ids).toEqual(whole);
    },
  );

  const truth = async () => {
    const [row] = await query(
      `SELECT count(*)::int AS users, count(*) FILTER (WHERE role = 'admin')::int AS admins,
              count(*) FILTER (WHERE business = 'requested')::int AS "businessRequests",
              count(*) FILTER (WHERE (created_at AT TIME ZONE 'UTC')::date
                >= (now() AT TIME ZONE 'UTC')::date - 30)::int AS recent
         FROM users WHERE removed_at IS NULL`,
    );
    return row;
  };

  it('backend 15: updates the user counts with every change of a user', async () => {
    expect(await countUsers(database.dataSource)).toEqual(await truth());
    for (const change of [
      `UPDATE users SET role = 'admin', business = 'requested' WHERE email LIKE '1%7@example.test'`,
      `UPDATE users SET removed_at = now() WHERE email LIKE '2%@example.test'`,
      `UPDATE users SET business = 'approved' WHERE email LIKE '3%@example.test'`,
      `DELETE FROM users WHERE removed_at IS NOT NULL AND email LIKE '21%@example.test'`,
      `DELETE FROM users WHERE email LIKE '4%1@example.test'`,
    ])
      await query(change);
    expect(await countUsers(database.dataSource)).toEqual(await truth());
  });

  it('backend 15: counts the users of a filter up to 1,000, and all users if a count is stored', async () => {
    const counts = await countUsers(database.dataSource);
    const totalOf = async (own: object) =>
      (await findUsers(database.dataSource, userQuery.parse(own), counts)).total;
    expect(await totalOf({ search: 'weaver' })).toBe(1_000);
    expect(await totalOf({})).toBe(counts.users);
    expect(await totalOf({ role: 'admin' })).toBe(counts.admins);
    expect(await totalOf({ role: 'user' })).toBe(counts.users - counts.admins);
  });
});

describe('expired sessions among many', () => {
  it('backend 14: finds expired sessions by an index, and skips those that another replica removes', async () => {
    expect(await planOf(REMOVE_EXPIRED)).toMatch(/Index Scan using sessions_ends_at_idx/);
    const expired = `SELECT count(*)::int AS rows FROM sessions WHERE expires_at < now() - interval '1 minute'`;
    const before = await query(expired);
    await database.dataSource.transaction(async (other) => {
      await other.query(
        `SELECT 1 FROM sessions WHERE ends_at < now() - interval '1 hour' LIMIT 1 FOR UPDATE`,
      );
      await query(REMOVE_EXPIRED);
    });
    const after = await query(expired);
    expect(Number(before[0]?.['rows']) - Number(after[0]?.['rows'])).toBe(1_000);
  });
});
