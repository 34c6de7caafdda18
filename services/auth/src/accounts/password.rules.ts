import { createRequire } from 'node:module';
import { ADMIN_PASSWORD_MIN, type Role } from '@shop/contracts/auth';
import { DomainError } from '@shop/service-kit/domain-error';

/** How many of the most common passwords are looked at (reliability 3.2). */
const COMMON = 3_000;
// CommonJS without types or names that an import could tell.
const require = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

const isCommon = (password: string): boolean =>
  (common ??= commonPasswords()).has(password.toLowerCase());

/** Read when the first password is judged, and let go but for the part that is looked at: the lists take megabytes. */
function commonPasswords(): ReadonlySet<string> {
  const { passwords } = require('zxcvbn/lib/frequency_lists.js') as {
    readonly passwords: readonly string[];
  };
  delete require.cache[require.resolve('zxcvbn/lib/frequency_lists.js')];
  // A copy of each: what was cut out of the whole text would keep all of it.
  return new Set(passwords.slice(0, COMMON).map((password) => Buffer.from(password).toString()));
}

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
