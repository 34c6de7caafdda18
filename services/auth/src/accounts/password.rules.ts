import { createRequire } from 'node:module';
import { ADMIN_PASSWORD_MIN, type Role } from '@shop/contracts/auth';
import { DomainError } from '@shop/service-kit/domain-error';

/** How many of the most common passwords are looked at (reliability 3.2). */
const COMMON = 3_000;
// CommonJS without types or names that an import could tell.
const require = createRequire(import.meta.url);
const lists = require('zxcvbn/lib/frequency_lists.js') as {
  readonly passwords: readonly string[];
};
const common = new Set(lists.passwords.slice(0, COMMON));

const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Strong enough for an administrator: long, and not one of the most common. Counted as people see characters. */
export const fitsAdmin = (password: string): boolean =>
  [...password].length >= ADMIN_PASSWORD_MIN && !isCommon(password);

/**
 * What is to be said about the password of a user, who may have it all the same; an administrator may not:
 * `auth.passwordTooShort`, `auth.passwordTooCommon`.
 */
export function judgePassword(password: string, role: Role): string | undefined {
  if (role === 'admin') {
    if (isCommon(password)) throw new DomainError('auth.passwordTooCommon');
    if (!fitsAdmin(password)) throw new DomainError('auth.passwordTooShort');
    return undefined;
  }
  return isCommon(password)
    ? 'This password is one of the most common. A longer one of your own is safer.'
    : undefined;
}
