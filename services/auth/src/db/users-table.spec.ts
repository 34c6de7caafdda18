import 'reflect-metadata';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { demoUsers } from '@shop/seeds/demo';
import { Passwords } from '../users/passwords.js';
import { UserEntity } from '../users/user.entity.js';
import { dataSourceOptions } from './data-source.js';
import { addDemoUsers } from './demo-users.js';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase(dataSourceOptions);
});
afterEach(() => database.close());

describe('the users table', () => {
  const good = { name: 'Rina', email: 'rina@example.test', role: 'user', hash: '$argon2id$x' };
  const insert = (own: Partial<typeof good>) => {
    const { name, email, role, hash } = { ...good, ...own };
    return database.dataSource.query(
      'INSERT INTO users (name, email, role, password_hash) VALUES ($1, $2, $3, $4)',
      [name, email, role, hash],
    );
  };

  it.each([
    { name: '' },
    { name: ' Rina' },
    { email: 'RINA@example.test' },
    { role: 'owner' },
    { hash: 'secret' },
  ])('refuses the user %j from any writer', async (own) => {
    await expect(insert(own)).rejects.toThrow(/violates check constraint/);
  });

  it('stores an address in the users table once', async () => {
    await insert({});
    await expect(insert({})).rejects.toThrow(/users_email_key/);
  });
});

describe('the demo accounts', () => {
  const add = () => addDemoUsers(database.dataSource, new Passwords(), demoUsers());

  it('creates the demo accounts once, with an event for each, and the passwords of the README', async () => {
    const first = await add();
    const second = await add();
    expect([first, second]).toEqual([demoUsers().length, 0]);
    const events = await database.dataSource.query<unknown[]>('SELECT 1 FROM outbox');
    expect(events).toHaveLength(first);
    const users = database.dataSource.getRepository(UserEntity);
    const admin = await users.findOneByOrFail({ email: 'admin@loomery.test' });
    expect(admin.role).toBe('admin');
    await expect(new Passwords().verify('loomery-admin', admin.passwordHash)).resolves.toBe(true);
  });

  it('creates the demo accounts once even when two seeds run at the same time', async () => {
    const added = await Promise.all([add(), add()]);
    expect(added.filter((count) => count > 0)).toHaveLength(1);
  });

  it('creates no demo accounts in a shop that has a user', async () => {
    await database.dataSource.query(
      `INSERT INTO users (name, email, password_hash) VALUES ('Rina', 'rina@example.test', '$argon2id$x')`,
    );
    expect(await add()).toBe(0);
  });
});
