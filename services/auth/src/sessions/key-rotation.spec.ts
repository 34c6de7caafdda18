// Rotates the key that signs tokens, step by step as docs/operations.md describes.
import 'reflect-metadata';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionView } from '@shop/contracts/auth/auth';
import { Identity } from '@shop/service-kit/identity';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { Tokens } from './tokens.js';

const folder = mkdtempSync(join(tmpdir(), 'loomery-keys-'));
const privateFile = join(folder, 'token-private.pem');
const publicFile = join(folder, 'token-public.pem');
const nextFile = join(folder, 'next.pem');

const openssl = (...words: string[]): string => {
  const { status, stdout, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};
const makeKey = (file: string) =>
  openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', file);
const publicHalf = (file: string) => openssl('pkey', '-in', file, '-pubout');

let redis: Awaited<ReturnType<typeof testRedis>>;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.close());

/** Returns a session, and its token as signed after a restart of auth. */
async function signIn(): Promise<{ session: SessionView; token: string }> {
  const session = testSession();
  await putTestSession(redis, session);
  return { session, token: new Tokens(privateFile).sign(session) };
}

/** Returns true if a newly started process accepts the token. */
async function isKnown(token: string): Promise<boolean> {
  const config = {
    TOKEN_PUBLIC_KEY_FILE: publicFile,
    REDIS_URL: redis.urlAs('gateway'),
    REDIS_PREFIX: redis.prefix,
  };
  const unreachable = { request: () => Promise.reject(new Error('auth is unreachable')) };
  const identity = await Identity.open(config, unreachable);
  const known = await identity.sessionOf(token).then(
    () => true,
    () => false,
  );
  await identity.close();
  return known;
}

describe('the key that signs tokens', () => {
  it('keeps users signed in while the signing key is replaced, until the old one is removed', async () => {
    makeKey(privateFile);
    writeFileSync(publicFile, publicHalf(privateFile));
    const old = await signIn();
    expect(await isKnown(old.token)).toBe(true);

    makeKey(nextFile);
    appendFileSync(publicFile, publicHalf(nextFile));
    expect(await isKnown(old.token)).toBe(true);
    expect(await isKnown((await signIn()).token)).toBe(true);

    copyFileSync(nextFile, privateFile);
    const fresh = await signIn();
    expect([await isKnown(old.token), await isKnown(fresh.token)]).toEqual([true, true]);

    const [, ...rest] = readFileSync(publicFile, 'utf8').split(/(?<=-----END PUBLIC KEY-----\n)/);
    writeFileSync(publicFile, rest.join(''));
    expect([await isKnown(old.token), await isKnown(fresh.token)]).toEqual([false, true]);
  });
});
