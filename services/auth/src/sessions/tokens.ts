import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import jwt from 'jsonwebtoken';
import type { SessionView } from '@shop/contracts/auth/auth';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@shop/service-kit/identity';
import { kidOf } from '@shop/service-kit/token-keys';

/** Signs the tokens that shoppers carry. They name the session; what its user may do is read there, not here. */
export class Tokens {
  private readonly key: KeyObject;
  private readonly kid: string;

  /** @param privateKeyFile PEM of a P-256 key */
  constructor(privateKeyFile: string) {
    this.key = createPrivateKey(readFileSync(privateKeyFile));
    this.kid = kidOf(createPublicKey(this.key));
  }

  /**
   * An ES256 token that lives as long as the session. Signed here and now: it takes a tenth of a millisecond, while
   * work given to libuv's threads would wait behind the passwords that are checked there.
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
