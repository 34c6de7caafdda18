import { mkdtempSync, writeFileSync } from 'node:fs';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionView, UserView } from '@shop/contracts/auth/auth';
import { importPKCS8, SignJWT } from 'jose';
import type { Redis } from 'ioredis';
import { HOUR_MS } from '@shop/contracts/core/time';
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from '@shop/service-kit/identity';
import { kidOf } from '@shop/service-kit/token-keys';

let keys: { publicKeyFile: string; privateKeyFile: string } | undefined;

/** Returns the key pair of this spec file, which is created once. */
export function testKeys(): { publicKeyFile: string; privateKeyFile: string } {
  if (keys !== undefined) return keys;
  const directory = mkdtempSync(join(tmpdir(), 'loomery-keys-'));
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  keys = {
    publicKeyFile: join(directory, 'public.pem'),
    privateKeyFile: join(directory, 'private.pem'),
  };
  writeFileSync(keys.publicKeyFile, publicKey);
  writeFileSync(keys.privateKeyFile, privateKey, { mode: 0o600 });
  return keys;
}

/** Returns a session of a shopper, or of `user`. */
export function testSession(user: Partial<UserView> = {}, ms = HOUR_MS): SessionView {
  return {
    sid: crypto.randomUUID(),
    expiresAt: Date.now() + ms,
    user: {
      _id: crypto.randomUUID(),
      name: 'Test Shopper',
      email: 'shopper@example.test',
      role: 'user',
      createdAt: new Date().toISOString(),
      ...user,
    },
  };
}

/** Returns the token of a session, signed as auth signs it. */
export async function signTestToken(session: SessionView): Promise<string> {
  const pem = await readFile(testKeys().privateKeyFile, 'utf8');
  const key = await importPKCS8(pem, 'ES256');
  return new SignJWT({ sid: session.sid })
    .setProtectedHeader({ alg: 'ES256', kid: kidOf(createPublicKey(pem)) })
    .setSubject(session.user._id)
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.expiresAt / 1_000))
    .sign(key);
}

/** Stores the session in Redis and returns its token. */
export async function putTestSession(
  { redis, prefix }: { redis: Redis; prefix: string },
  session: SessionView,
): Promise<string> {
  await redis.set(
    `${prefix}sess:${session.sid}`,
    JSON.stringify(session),
    'PXAT',
    session.expiresAt,
  );
  return signTestToken(session);
}
