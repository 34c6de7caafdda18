import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jwt from 'jsonwebtoken';
import type { SessionView } from '@shop/contracts/auth/auth';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@shop/service-kit/identity';
import { kidOf } from '@shop/service-kit/token-keys';

/** Signs the tokens of shoppers. A token names a session, from which the permissions of its user are read. */
export class Tokens {
  private readonly key: KeyObject;
  private readonly kid: string;

  /** @param privateKeyFile PEM of a P-256 key */
  constructor(privateKeyFile: string) {
    this.key = createPrivateKey(readFileSync(privateKeyFile));
    this.kid = kidOf(createPublicKey(this.key));
  }

  /**
   * Returns an ES256 token that expires with the session. Signing takes a tenth of a millisecond, and is synchronous
   * because work in libuv's threads would wait for the password checks there.
   */
  sign({ sid, user, expiresAt }: SessionView): string {
    const claims = { sid, exp: Math.floor(expiresAt / 1000) };
    return jwt.sign(claims, this.key, {
      algorithm: 'ES256',
      keyid: this.kid,
      subject: user._id,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }
}
