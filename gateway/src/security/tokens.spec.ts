// A token that was changed, forged, borrowed or put in the wrong place opens nothing (reliability 4, S2).
import 'reflect-metadata';
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { putTestSession, testKeys, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { securityRuns } from '@shop/service-kit-testing/security-suite/bus';
import { kidOf } from '@shop/service-kit/token-keys';
import { callOver } from '../testing/call.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let redis: Awaited<ReturnType<typeof testRedis>>;
let gateway: TestGateway;
let token: string;
let address: string;
const session = testSession({ role: 'admin' });
beforeAll(async () => {
  redis = await testRedis();
  gateway = await testGateway({}, redis);
  address = await gateway.address();
  token = await putTestSession(redis, session);
});
afterAll(async () => {
  await gateway.close();
  await redis.close();
});

const own = createPrivateKey(readFileSync(testKeys().privateKeyFile));
const kid = kidOf(createPublicKey(own));
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const claims = (change: object = {}) => ({
  sub: session.user._id,
  sid: session.sid,
  iss: 'loomery',
  aud: 'shop',
  iat: now(),
  exp: now() + 600,
  ...change,
});
function forged(change: object, head: object = {}, key = own): string {
  const text = `${part({ alg: 'ES256', kid, ...head })}.${part(claims(change))}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
const statusFor = async (headers: Record<string, string>, url = '/api/auth/user') =>
  (await callOver(address + url, { headers })).statusCode;
const bearer = (value: string) => statusFor({ authorization: `Bearer ${value}` });

describe('a token', () => {
  it('accepts a token as auth signed it, in either header', async () => {
    expect(await bearer(token)).toBe(200);
    expect(await statusFor({ 'x-auth-token': token })).toBe(200);
    expect(await bearer(forged({}))).toBe(200);
  });

  it.each<[string, object]>([
    ['has run out', { exp: now() - 60 }],
    ['is not good yet', { nbf: now() + 600 }],
    ['is for another audience', { aud: 'elsewhere' }],
    ['is from another issuer', { iss: 'mallory' }],
    ['names another user', { sub: crypto.randomUUID() }],
    ['names no session', { sid: undefined }],
    ['names an ended session', { sid: crypto.randomUUID() }],
    ['never runs out', { exp: undefined }],
  ])('refuses a token that %s', async (_what, change) => {
    expect([401, 503]).toContain(await bearer(forged(change)));
  });

  it('refuses a token with another algorithm, key or key id', async () => {
    const publicPem = readFileSync(testKeys().publicKeyFile);
    const body = part(claims());
    const none = `${part({ alg: 'none', kid })}.${body}.`;
    const hmacText = `${part({ alg: 'HS256', kid })}.${body}`;
    const hmac = `${hmacText}.${createHmac('sha256', publicPem).update(hmacText).digest('base64url')}`;
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = stranger.publicKey.export({ format: 'jwk' });
    const { privateKey } = stranger;
    const all = [
      none,
      hmac,
      forged({}, {}, privateKey),
      forged({}, { jwk }, privateKey),
      forged({}, { jku: 'https://mallory.test/keys', kid: kidOf(stranger.publicKey) }, privateKey),
      forged({}, { kid: '../../etc/passwd' }),
      forged({}, { kid: undefined }),
      forged({}, { crit: ['x'], x: 1 }),
    ];
    const statuses = await Promise.all(all.map(bearer));
    expect(statuses).toEqual(all.map(() => 401));
  });

  it('refuses a token that was cut, or in which any one bit was changed', async () => {
    const signed = Buffer.from(token);
    const wrong: string[] = [];
    for (let run = 0; run < securityRuns(100); run += 1) {
      const copy = Buffer.from(signed);
      const at = Math.floor(Math.random() * copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(Math.random() * 7));
      const changed = copy.toString('latin1').replace(/[^\x21-\x7e]/g, '.');
      if (decoded(changed) === decoded(token)) continue; // the last character has bits without a meaning
      const status = await bearer(changed);
      if (status !== 401) wrong.push(`${String(status)} ${changed}`);
    }
    for (const length of [0, 1, 20, token.length - 1, token.length - 20])
      if ((await bearer(token.slice(0, length))) !== 401) wrong.push(String(length));
    expect(wrong).toEqual([]);
  });

  it('reads a token only from the two headers', async () => {
    const url = `/api/auth/user?token=${token}&access_token=${token}&x-auth-token=${token}`;
    expect(await statusFor({}, url)).toBe(401);
    expect(await statusFor({ cookie: `token=${token}; authorization=Bearer ${token}` })).toBe(401);
    expect(await statusFor({ authorization: `Basic ${token}` })).toBe(401);
    expect(await statusFor({ authorization: token })).toBe(401);
    const both = { authorization: `Bearer ${token}`, 'x-auth-token': forged({}) };
    expect(await statusFor(both)).toBe(401);
  });
});

const decoded = (text: string) =>
  text
    .split('.')
    .map((piece) => Buffer.from(piece, 'base64url').toString('hex'))
    .join('.');
