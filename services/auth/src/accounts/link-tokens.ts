import { createHash, randomBytes } from 'node:crypto';

export const RESET_SECRET = Symbol('the secret that encrypts the token of a link');

const TOKEN_BYTES = 32;

/** Returns a new secret for a mailed link, base64url. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token, with which a reader of the table cannot follow a link. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
