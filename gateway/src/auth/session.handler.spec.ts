import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { Identity } from '@shop/service-kit/identity';
import { register } from 'prom-client';
import { callOver } from '../testing/call.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { LastSeenReporter } from './last-seen-reporter.js';

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  gateway = await testGateway({ TRUSTED_PROXIES: 1 });
  address = await gateway.address();
});
beforeEach(() => {
  gateway.services.reset();
});
afterAll(() => gateway.close());

const get = (headers: Record<string, string>, url = '/api/auth/user') =>
  callOver(address + url, { headers });

/** Signed in, with a token that the gateway has seen. */
async function warm(): Promise<{ authorization: string }> {
  const signedIn = await gateway.signIn();
  expect((await get(signedIn)).statusCode).toBe(200);
  return signedIn;
}

describe('who is signed in', () => {
  it.each<Record<string, string>>([
    {},
    { 'x-forwarded-proto': 'https' },
    { 'accept-encoding': 'br' },
  ])(
    'returns the signed-in user from memory with the same headers as the ordinary way: %o',
    async (more) => {
      const headers = { ...(await gateway.signIn()), ...more };
      const requests = await get(headers);
      const ready = await get(headers);
      const {
        'x-request-id': id,
        date: _date,
        connection: _c,
        'keep-alive': _k,
        ...rest
      } = ready.headers;
      const {
        'x-request-id': otherId,
        date: _d,
        connection: _o,
        'keep-alive': _a,
        ...expected
      } = requests.headers;
      expect({ ...rest, body: ready.body.toString() }).toEqual({
        ...expected,
        body: requests.body.toString(),
      });
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(id).not.toBe(otherId);
    },
  );

  it('reads the session from Redis each time, and refuses an ended one at the next request', async () => {
    const signedIn = await warm();
    gateway.services.refuse(authRpc.findSession, 'auth.required');
    await gateway.forgetSessions();
    expect((await get(signedIn)).statusCode).toBe(401);
  });

  it('loads the session from auth if Redis has lost it', async () => {
    const signedIn = await warm();
    const identity = gateway.app.get(Identity);
    const session = await identity.sessionOf(signedIn.authorization.slice('Bearer '.length));
    await gateway.forgetSessions();
    gateway.services.reply(authRpc.findSession, session);
    const response = await get(signedIn);
    expect([response.statusCode, JSON.parse(response.body.toString())]).toEqual([
      200,
      session.user,
    ]);
  });

  it('returns no signed-in user without a valid token, or with two', async () => {
    const one = await warm();
    const other = await warm();
    const bad: Record<string, string>[] = [{}, { authorization: 'Bearer a.b.c' }];
    for (const headers of bad) expect((await get(headers)).statusCode).toBe(401);
    const two = { ...one, 'x-auth-token': other.authorization.slice('Bearer '.length) };
    expect((await get(two)).body.toString()).toContain('auth.twoTokens');
    expect(
      (await callOver(`${address}/api/auth/user`, { method: 'DELETE', headers: one })).statusCode,
    ).toBe(405);
  });

  it('counts the signed-in user request under its route, and extends the session', async () => {
    const signedIn = await warm();
    const counted = async () =>
      /^http_request_seconds_count\{method="GET",route="\/api\/auth\/user",status="200"\} (\d+)$/m.exec(
        await register.metrics(),
      )?.[1];
    const before = Number(await counted());
    await get(signedIn);
    expect(await counted()).toBe(String(before + 1));
    gateway.services.reply(authRpc.noteSeen, { success: true, message: 'Noted.' });
    await gateway.app.get(LastSeenReporter).report();
    expect(gateway.services.requests.at(-1)).toMatchObject({ name: authRpc.noteSeen.name });
  });

  it('returns the signed-in user to one session at most 600 times a minute', async () => {
    const strict = await testGateway({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
    const url = `${await strict.address()}/api/auth/user`;
    const signedIn = await strict.signIn();
    const call = async (count: number) => {
      const headers = { ...signedIn, 'x-forwarded-for': `198.51.100.${String(count % 250)}` };
      return (await callOver(url, { headers })).statusCode;
    };
    let sent = 0;
    while ((await call(sent)) === 200) sent += 1;
    // a slow machine needs longer than the window stands still
    expect(sent).toBeGreaterThanOrEqual(600);
    expect(sent).toBeLessThan(700);
    expect(await call(sent)).toBe(429);
    await strict.close();
  });
});
