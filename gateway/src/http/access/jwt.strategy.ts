import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { SessionView } from '@shop/contracts/auth/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import { Identity, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@shop/service-kit/identity';
import { kidIn, readTokenKeys } from '@shop/service-kit/token-keys';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.js';
import { tokenOf } from './token.js';

/** Claims of every token of ours; each has an expiry. */
const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  iat: z.number(),
  exp: z.number(),
});

/** Verifies the token's signature, then its session. Roles come from the session alone. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(GATEWAY_CONFIG) config: Pick<GatewayConfig, 'TOKEN_PUBLIC_KEY_FILE'>,
    private readonly identity: Identity,
  ) {
    super({
      jwtFromRequest: (request: Pick<FastifyRequest, 'headers'>) => tokenOf(request.headers),
      secretOrKeyProvider: keyProvider(config.TOKEN_PUBLIC_KEY_FILE),
      algorithms: ['ES256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      jsonWebTokenOptions: { clockTolerance: 30 },
      passReqToCallback: true,
    });
  }

  /** Passport has verified signature, issuer, audience and dates; the session is left. */
  async validate(request: Pick<FastifyRequest, 'headers'>, payload: unknown): Promise<SessionView> {
    const token = tokenOf(request.headers);
    const proof = claims.safeParse(payload);
    if (token === null || !proof.success) throw new DomainError('auth.required');
    this.identity.rememberProof(token, proof.data);
    return this.identity.sessionBehind(proof.data);
  }
}

type KeyDone = (error: unknown, key?: string) => void;

/** The public key that the token names, among those of the file. */
function keyProvider(file: string) {
  const keys = [...readTokenKeys(file)].map(
    ([kid, key]) => [kid, key.export({ type: 'spki', format: 'pem' }).toString()] as const,
  );
  const pems = new Map(keys);
  return (_request: unknown, token: unknown, done: KeyDone): void => {
    const pem = pems.get(kidIn(String(token)));
    if (pem === undefined) done(new DomainError('auth.required'));
    else done(null, pem);
  };
}
