import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SessionView } from '@shop/contracts/auth/auth';
import { importPKCS8, SignJWT } from 'jose';
import type { Bus } from './bus/bus.js';
import { DomainError } from './domain-error.js';
import { Identity } from './identity.js';
import { rootLogger } from './logger.js';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import {
  putTestSession,
  signTestToken,
  testKeys,
  testSession,
} from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { until } from '@shop/service-kit-testing/until';
import { kidOf } from './token-keys.js';

const ownKid = () => kidOf(createPublicKey(readFileSync(testKeys().publicKeyFile)));

type Claims = { iss?: string; aud?: string; sub?: string; sid?: string; exp?: number };

describe('identity', () => {
  let redis: Awaited<ReturnType<typeof testRedis>>;
  let link: Awaited<ReturnType<typeof cuttableLink>>;
  let identity: Identity;
  let requests: { sid: string; token: string | undefined }[];
  let authKnows: SessionView[];
  let authIsUp: boolean;

  // A stub of auth; the bus has its own specs.
  const auth: Pick<Bus, 'request'> = {
    request: async (rpc, input, from) => {
      const { sid } = input as { sid: string };
      requests.push({ sid, token: from.token });
      if (!authIsUp) throw new DomainError('service.unavailable');
      const session = authKnows.find((known) => known.sid === sid);
      if (session === undefined) throw new DomainError('auth.required');
      return rpc.output.parse(session) as never;
    },
  };

  beforeAll(async () => {
    rootLogger.level = 'silent';
    redis = await testRedis();
    link = await cuttableLink(redis.urlAs('gateway'));
  });
  beforeEach(async () => {
    requests = [];
    authKnows = [];
    authIsUp = true;
    const { publicKeyFile: TOKEN_PUBLIC_KEY_FILE } = testKeys();
    const config = { TOKEN_PUBLIC_KEY_FILE, REDIS_URL: link.url, REDIS_PREFIX: redis.prefix };
    identity = await Identity.open(config, auth);
    const warm = await putTestSession(redis, testSession());
    await until(() => identity.sessionOf(warm).catch(() => undefined));
    requests = [];
  });
  afterEach(async () => {
    link.mend();
    await identity.close();
  });
  afterAll(async () => {
    await link.close();
    await redis.close();
  });

  /** Returns a token of the session with some changes. */
  async function forged(
    session: SessionView,
    change: Claims,
    { pem, kid = ownKid() }: { pem?: string; kid?: string | null } = {},
  ): Promise<string> {
    const key = await importPKCS8(pem ?? readFileSync(testKeys().privateKeyFile, 'utf8'), 'ES256');
    const exp = Math.floor(session.expiresAt / 1_000);
    return new SignJWT({
      iss: 'loomery',
      aud: 'shop',
      sub: session.user._id,
      sid: session.sid,
      exp,
      ...change,
    })
      .setProtectedHeader({ alg: 'ES256', ...(kid !== null && { kid }) })
      .setIssuedAt()
      .sign(key);
  }
  const refused = (token: string) =>
    expect(identity.sessionOf(token)).rejects.toMatchObject({ code: 'auth.required' });

  it('identifies the user of a token without a request to auth', async () => {
    const session = testSession({ role: 'admin' });
    expect(await identity.sessionOf(await putTestSession(redis, session))).toEqual(session);
    expect(requests).toEqual([]);
  });

  it.each<[string, Claims]>([
    ['is meant for another shop', { aud: 'elsewhere' }],
    ['was issued by another issuer', { iss: 'mallory' }],
    ['has run out', { exp: Math.floor(Date.now() / 1_000) - 120 }],
    ['names another user', { sub: crypto.randomUUID() }],
    ['names no session', { sid: crypto.randomUUID() }],
  ])('refuses a token that %s', async (_what, change) => {
    const session = testSession();
    await putTestSession(redis, session);
    await refused(await forged(session, change));
  });

  it('refuses a token that was changed, or signed with any other key or none', async () => {
    const session = testSession();
    const token = await putTestSession(redis, session);
    const [head = '', , signature = ''] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ sid: session.sid })).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await refused(`${head}.${claims}.${signature}`);
    await refused(`${none}.${token.split('.')[1] ?? ''}.`);
    await refused(await forged(session, {}, { pem }));
    await refused(await forged(session, {}, { kid: 'another' }));
    await refused(await forged(session, {}, { kid: null }));
    await refused(token.slice(0, -8));
    await refused('');
  });

  it('refuses a session the moment it has ended', async () => {
    const session = testSession();
    const token = await putTestSession(redis, session);
    await identity.sessionOf(token);
    await redis.redis.del(`${redis.prefix}sess:${session.sid}`);
    await refused(token);
  });

  it('trusts a token no longer than its lifetime', async () => {
    const session = testSession();
    await putTestSession(redis, session);
    const now = Math.floor(Date.now() / 1_000);
    const { sid } = session;
    const sub = session.user._id;
    identity.rememberProof('proven', { sid, sub, exp: now + 60 });
    expect(await identity.sessionOf('proven')).toEqual(session);
    identity.rememberProof('proven', { sid, sub, exp: now - 60 });
    await refused('proven');
  });

  it('keeps users signed in by a call to auth when Redis has lost its data', async () => {
    const session = testSession();
    authKnows = [session];
    const token = await signTestToken(session);
    expect(await identity.sessionOf(token)).toEqual(session);
    authKnows = [];
    await refused(token);
  });

  it('calls auth once in ten seconds while Redis is unavailable', async () => {
    const session = testSession();
    authKnows = [session];
    const token = await signTestToken(session);
    link.cut();
    for (let call = 0; call < 3; call += 1) {
      expect(await identity.sessionOf(token)).toEqual(session);
    }
    expect(requests).toHaveLength(1);
    identity.forget(session.sid);
    authKnows = [];
    await refused(token);
  });

  it('calls auth while Redis is unavailable, without passing the token on', async () => {
    const session = testSession();
    authKnows = [session];
    const token = await putTestSession(redis, session);
    link.cut();
    expect(await identity.sessionOf(token)).toEqual(session);
    expect(requests).toEqual([{ sid: session.sid, token: undefined }]);
  });

  it('reliability 6: waits once for Redis if it hangs, then calls auth directly until Redis responds', async () => {
    const sessions = [testSession(), testSession(), testSession()];
    authKnows = sessions;
    const tokens = await Promise.all(sessions.map((session) => putTestSession(redis, session)));
    const [first = '', second = '', third = ''] = tokens;
    link.lag(60_000);
    await identity.sessionOf(first);
    const proven = testSession();
    authKnows.push(proven);
    const { sid, user, expiresAt } = proven;
    const began = performance.now();
    await identity.sessionBehind({ sid, sub: user._id, exp: expiresAt / 1_000 });
    expect(performance.now() - began).toBeLessThan(20);
    await identity.sessionOf(second);
    expect(requests).toHaveLength(3);
    link.lag(0);
    link.cut();
    link.mend();
    await until(async () => {
      identity.forget(sessions[2]?.sid ?? '');
      requests = [];
      await identity.sessionOf(third);
      return requests.length === 0;
    });
  });

  it('refuses every session when neither Redis nor auth can be reached', async () => {
    const token = await putTestSession(redis, testSession());
    link.cut();
    authIsUp = false;
    await expect(identity.sessionOf(token)).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
