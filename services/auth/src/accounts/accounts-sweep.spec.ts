import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { dataSourceOptions } from '../db/data-source.js';
import { AccountsService } from './accounts.service.js';

describe('backend chapter 3: the sweep of accounts', () => {
  it('removes a thousand rows of each account table at a time, the oldest first', async () => {
    const { dataSource, close } = await testDatabase(dataSourceOptions);
    await dataSource.query(`
      INSERT INTO users (name, email, password_hash, removed_at)
      SELECT n::text, n || '@removed.invalid', '$argon2id$', now() + n * interval '1 second'
        FROM generate_series(1, 1500) n`);
    await dataSource.query(`
      INSERT INTO users (name, email, password_hash) VALUES ('Mina', 'mina@example.test', '$argon2id$')`);
    await dataSource.query(`
      INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
      SELECT md5('a' || n) || md5('b' || n), id, now() - interval '2 days', now() - interval '1 day'
        FROM users, generate_series(1, 1500) n WHERE name = 'Mina'`);
    const nothing = {} as never;
    const count = () =>
      dataSource.query<Record<string, unknown>[]>(
        `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM password_resets) AS resets,
                  (SELECT min(name::int) FROM users WHERE removed_at IS NOT NULL) AS oldest`,
      );
    const accounts = new AccountsService(dataSource, nothing, nothing, nothing, '');
    await accounts.sweep();
    expect(await count()).toEqual([{ users: 501, resets: 500, oldest: 1001 }]);
    await accounts.sweep();
    expect(await count()).toEqual([{ users: 1, resets: 0, oldest: null }]);
    await close();
  });
});
