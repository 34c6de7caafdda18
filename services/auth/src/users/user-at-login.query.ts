import { queryPrepared } from '@shop/service-kit/prepared-query';
import type { DataSource } from 'typeorm';
import type { UserEntity } from './user.entity.js';

/** The columns of an account that a login needs. */
export type UserAtLogin = Pick<
  UserEntity,
  '_id' | 'name' | 'email' | 'role' | 'business' | 'createdAt' | 'passwordHash'
>;

// Addresses are stored in lower case, which the index needs.
const FIND = {
  name: 'user-at-login',
  text: `SELECT id AS "_id", name, email, role, business, created_at AS "createdAt",
                password_hash AS "passwordHash"
           FROM users WHERE lower(email) = $1 AND removed_at IS NULL`,
};

/** Returns the account with the address, or undefined if there is none or it was removed. */
export async function userAtLogin(
  dataSource: DataSource,
  email: string,
): Promise<UserAtLogin | undefined> {
  const [user] = await queryPrepared<UserAtLogin>(dataSource, { ...FIND, values: [email] });
  return user;
}
