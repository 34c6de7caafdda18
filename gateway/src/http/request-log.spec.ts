import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { orderRpc } from '@shop/contracts/ordering/order';
import { rootLogger } from '@shop/service-kit/logger';
import { callOver } from '../testing/call.js';
import { authReply, user } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { securityEventOf } from './security-events.rules.js';

let gateway: TestGateway;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  gateway = await testGateway({ TRUSTED_PROXIES: 1 });
  for (const level of ['info', 'error'] as const)
    jest.spyOn(rootLogger, level).mockImplementation((line: unknown, msg?: string) => {
      lines.push({ level, msg, ...(line as object) });
    });
});
beforeEach(() => {
  lines.length = 0;
  gateway.services.reset();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});
const address = { 'x-forwarded-for': '198.51.100.7' };
const login = () =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: 'hunter2-hunter2' },
    headers: address,
  });

describe('the line of a request', () => {
  it('security M6: logs who called: network, user, session, and never a token', async () => {
    const signedIn = await gateway.signIn();
    gateway.services.refuse(orderRpc.listMine, 'request.invalid');
    await gateway.app.inject({ url: '/api/orders/mine?a=b', headers: { ...signedIn, ...address } });
    expect(lines).toEqual([
      {
        level: 'info',
        msg: 'request',
        requestId: expect.any(String),
        method: 'GET',
        path: '/api/orders/mine',
        status: 400,
        ms: expect.any(Number),
        address: '198.51.100.0/24',
        userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        session: expect.stringMatching(/^[\w-]{16}$/),
        code: 'request.invalid',
        rpc: 'order.listMine',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(signedIn.authorization.slice(-20));
  });

  it('ORD-4 keeps the token of an offer out of the log', async () => {
    for (const url of [
      '/api/offers/a-secret-token-of-an-offer',
      '/offers/a-secret-token-of-an-offer',
    ])
      await gateway.app.inject({ url });
    expect(lines.map(({ path }) => path)).toEqual(['/api/offers/…', '/offers/…']);
    expect(JSON.stringify(lines)).not.toContain('a-secret-token');
  });

  it('product D11: logs a 5xx as an error, with its code and the request that got no response', async () => {
    const { headers } = await gateway.app.inject({
      url: '/api/orders/mine',
      headers: await gateway.signIn(),
    });
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: headers['x-request-id'],
        status: 503,
        code: 'service.unavailable',
        rpc: 'order.listMine',
      }),
    );
  });

  it('security M6: logs every hundredth response from memory', async () => {
    const url = `${await gateway.address()}/api/auth/user`;
    const headers = { ...(await gateway.signIn()), ...address };
    for (let turn = 0; turn < 101; turn += 1) await callOver(url, { headers });
    expect(lines.filter(({ sampled }) => sampled === 100)).toEqual([
      expect.objectContaining({ path: '/api/auth/user', address: '198.51.100.0/24' }),
    ]);
  });
});

describe('a security event', () => {
  it('security M6: logs a security event in its own line, without address or password of the form', async () => {
    gateway.services.reply(authRpc.login, authReply);
    await login();
    gateway.services.refuse(authRpc.login, 'auth.invalidCredentials');
    await login();
    const events = lines.filter(({ msg }) => msg === 'security event');
    expect(events).toEqual([
      expect.objectContaining({ event: 'login.done', userId: user._id }),
      expect.objectContaining({ event: 'login.refused', address: '198.51.100.0/24' }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|example\.test/);
  });

  it.each([
    ['POST', '/api/auth/reset-password', 200, 'password-reset.done'],
    ['POST', '/api/auth/reset-password', 400, 'password-reset.refused'],
    ['POST', '/api/auth/forgot-password', 202, 'password-reset.requested'],
    ['PUT', '/api/auth/password', 200, 'password-change.done'],
    ['POST', '/api/auth/email-change', 202, 'email-change.requested'],
    ['POST', '/api/auth/email-change', 400, 'email-change.refused'],
    ['POST', '/api/auth/confirm-email', 200, 'email-change.done'],
    ['POST', '/api/auth/confirm-email', 409, 'email-change.refused'],
    ['POST', '/api/auth/logout', 200, 'logout.done'],
    ['GET', '/api/admin/users', 403, 'role.refused'],
    ['GET', '/api/products', 429, 'limit.reached'],
    ['GET', '/api/products', 200, undefined],
    ['POST', '/api/auth/login', 503, undefined],
  ])('security M6: logs the security event of %s %s %i as %s', (method, route, status, event) => {
    expect(securityEventOf(method, route, status)).toBe(event);
  });
});
