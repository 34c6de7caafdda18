// Idempotency keys of calls: the first reply is stored under its key, including a refusal or a 500.
import { createHash } from 'node:crypto';
import type { Account, StoredReply } from './account.js';
import { ApiError } from './api-error.js';

export const requestOf = (path: string, body: string): string =>
  createHash('sha256').update(`${path}\n${body}`).digest('hex');

/** Returns the stored reply; throws if the key belongs to another request. */
export function storedReply(account: Account, key: string, request: string): StoredReply | null {
  const stored = account.keys.get(key);
  if (stored && stored.request !== request)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    });
  return stored ?? null;
}
