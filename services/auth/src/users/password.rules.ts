import { createRequire } from 'node:module';
import { ADMIN_PASSWORD_MIN, type Role } from '@shop/contracts/auth/auth';
import { DomainError } from '@shop/service-kit/domain-error';

/** How many of the most common passwords are looked at (reliability 3.2). */
const COMMON = 3_000;
const JUDGED = 40;
// CommonJS without types or names for an import.
const require = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

const isCommon = (password: string): boolean =>
  (common ??= commonPasswords()).has(password.toLowerCase());

/** Read when the first password is judged. */
function commonPasswords(): ReadonlySet<string> {
  const { passwords } = require('zxcvbn/lib/frequency_lists.js') as {
    readonly passwords: readonly string[];
  };
  return new Set(passwords.slice(0, COMMON));
}

/**
 * Returns true for passwords such as `aaaaaa` or `qwertyuiop`: fewer than 1,000 guesses find it. A long one is judged
 * by its first part, which is fast.
 */
function isGuessable(password: string): boolean {
  const judge = require('zxcvbn') as (password: string) => { score: number };
  return judge(password.slice(0, JUDGED)).score === 0;
}

/** Strong enough for an administrator: long, not one of the most common, and not easily guessed. Counted as people see characters. */
export const fitsAdmin = (password: string): boolean =>
  [...password].length >= ADMIN_PASSWORD_MIN && !isCommon(password) && !isGuessable(password);

/**
 * Returns a warning for a weak password of a user, and throws for one of an administrator: `auth.passwordTooShort`,
 * `auth.passwordTooCommon`.
 */
export function judgePassword(password: string, role: Role): string | undefined {
  if (role === 'admin') {
    if (isCommon(password) || isGuessable(password))
      throw new DomainError('auth.passwordTooCommon');
    if (!fitsAdmin(password)) throw new DomainError('auth.passwordTooShort');
    return undefined;
  }
  if (isCommon(password))
    return 'This password is one of the most common. A longer one of your own is safer.';
  return isGuessable(password)
    ? 'This password is easy to guess. A longer one of your own is safer.'
    : undefined;
}
