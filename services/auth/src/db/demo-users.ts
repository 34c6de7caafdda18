import { randomBytes } from 'node:crypto';
import { authEvents } from '@shop/contracts/auth/auth';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { DemoUser } from '@shop/seeds/demo';
import type { DataSource } from 'typeorm';
import { fitsAdmin } from '../users/password.rules.js';
import type { Passwords } from '../users/passwords.js';
import { UserEntity, userViewOf } from '../users/user.entity.js';

type NewUser = Pick<
  UserEntity,
  '_id' | 'name' | 'email' | 'role' | 'passwordHash' | 'fitsAdmin' | 'createdAt'
>;

/**
 * Adds the demo's accounts to an empty shop and publishes each. Returns their number, or 0 if there are users already.
 */
export async function addDemoUsers(
  dataSource: DataSource,
  passwords: Passwords,
  users: DemoUser[],
): Promise<number> {
  if (await dataSource.getRepository(UserEntity).exists()) return 0;
  const rows = await withHashes(passwords, users);
  return dataSource.transaction(async (manager) => {
    await manager.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
    if (await manager.exists(UserEntity)) return 0;
    await manager.insert(UserEntity, rows);
    const outbox = new Outbox();
    for (const row of rows) {
      await outbox.add(manager, authEvents.userRegistered, row._id, userViewOf(row));
    }
    return rows.length;
  });
}

async function withHashes(passwords: Passwords, users: DemoUser[]): Promise<NewUser[]> {
  // A random password closes the accounts that are not for logging in.
  const closed = await passwords.hash(randomBytes(32).toString('base64url'));
  return Promise.all(
    users.map(async ({ _id, name, email, role, password, createdAt }) => {
      const passwordHash = password === null ? closed : await passwords.hash(password);
      return {
        _id,
        name,
        email,
        role,
        createdAt,
        passwordHash,
        fitsAdmin: password !== null && fitsAdmin(password),
      };
    }),
  );
}
