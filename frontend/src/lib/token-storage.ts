import { logError } from './log';

export const TOKEN_NAME = 'token';

/** The stored session token; null for a guest, or where the browser keeps nothing. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_NAME);
  } catch (error) {
    logError('The stored session cannot be read.', error);
    return null;
  }
}

/** Keeps the token under `token` (spec section 9); null forgets it. */
export function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_NAME);
    else localStorage.setItem(TOKEN_NAME, token);
  } catch (error) {
    logError('The session cannot be stored.', error);
  }
}
