import { createRequire } from 'node:module';
import type * as Zxcvbn from '@zxcvbn-ts/core';
import type * as Words from '@zxcvbn-ts/language-common';
import { ADMIN_PASSWORD_MIN, type Role } from '@shop/contracts/auth/auth';
import { DomainError } from '@shop/service-kit/domain-error';

/** Number of the most common passwords that are checked (reliability 3.2). */
const COMMON = 3_000;
/** Number of characters of a longer password that are judged, to keep that fast. */
const JUDGED = 40;

interface PasswordJudge {
  isCommon(password: string): boolean;
  /** Returns true for passwords that take fewer than 1,000 guesses, such as `aaaaaa` or `qwertyuiop`. */
  isGuessable(password: string): boolean;
}

const require = createRequire(import.meta.url);
let judge: PasswordJudge | undefined;

/** Loads the word lists when the first password is judged, because they need 150 ms and 20 MB. */
function passwordJudge(): PasswordJudge {
  if (judge) return judge;
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Zxcvbn;
  const { dictionary, adjacencyGraphs } = require('@zxcvbn-ts/language-common') as typeof Words;
  const common = new Set(dictionary['passwords-common'].slice(0, COMMON));
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  judge = {
    isCommon: (password) => common.has(password.toLowerCase()),
    isGuessable: (password) => zxcvbn.check(password.slice(0, JUDGED)).score === 0,
  };
  return judge;
}

const isCommon = (password: string): boolean => passwordJudge().isCommon(password);
const isGuessable = (password: string): boolean => passwordJudge().isGuessable(password);

/**
 * Returns true if a password is strong enough for an administrator: long, not common, and not easily guessed. Counts
 * characters as people see them.
 */
export const fitsAdmin = (password: string): boolean =>
  [...password].length >= ADMIN_PASSWORD_MIN && !isCommon(password) && !isGuessable(password);

/**
 * Returns a warning for a weak password of a user. For an administrator, throws `auth.passwordTooShort` or
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
