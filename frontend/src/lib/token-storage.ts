import { logError } from './log';

export const TOKEN_NAME = 'token';

/** Returns the stored session token; null for a guest, or if the browser stores nothing. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_NAME);
  } catch (error) {
    logError('The stored session cannot be read.', error);
    return null;
  }
}

/** Stores the token under `token` (spec section 9); null deletes it. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_NAME);
    else localStorage.setItem(TOKEN_NAME, token);
  } catch (error) {
    logError('The session cannot be stored.', error);
  }
}
