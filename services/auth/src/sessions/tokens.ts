import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import type { SessionView } from '@shop/contracts/auth';
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

  /** An ES256 token that lives as long as the session. */
  async sign({ sid, user, expiresAt }: SessionView): Promise<string> {
    return new SignJWT({ sid })
      .setProtectedHeader({ alg: 'ES256', kid: this.kid })
      .setSubject(user._id)
      .setIssuedAt()
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .setIssuer('loomery')
      .setAudience('shop')
      .sign(this.key);
  }
}
