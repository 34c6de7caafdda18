import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { emailChangeRpc } from '@shop/contracts/auth/email-change';
import { errors } from '@shop/contracts/core/errors';
import { someId, user } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, headers = {}) =>
  gateway.app.inject({ method, url, ...(payload && { payload }), headers });
const done = { success: true as const, message: 'Done.' };

describe('a forgotten password', () => {
  it('responds with 202 to a forgotten password for every address', async () => {
    gateway.services.reply(authRpc.requestPasswordReset, done);
    const response = await call('POST', '/api/auth/forgot-password', {
      email: ' Rina@Example.test',
    });
    expect([response.statusCode, response.json()]).toEqual([202, done]);
    expect(gateway.services.requests[0]?.input).toEqual({ email: 'rina@example.test' });
  });

  it('requires an address for a forgotten password', async () => {
    const response = await call('POST', '/api/auth/forgot-password', { email: 'rina' });
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
  });

  it('sets a new password with the token of the link, and passes on nothing else', async () => {
    gateway.services.reply(authRpc.resetPassword, done);
    const body = { token: 'a-token', password: 'a new thread', role: 'admin' };
    const response = await call('POST', '/api/auth/reset-password', body);
    expect(response.statusCode).toBe(200);
    expect(gateway.services.requests[0]?.input).toEqual({
      token: 'a-token',
      password: 'a new thread',
    });
  });

  it('refuses a new password with an invalid link', async () => {
    gateway.services.refuse(authRpc.resetPassword, 'auth.linkInvalid');
    const body = { token: 'a-token', password: 'a new thread' };
    const response = await call('POST', '/api/auth/reset-password', body);
    expect(response.json()).toMatchObject({
      code: 'auth.linkInvalid',
      message: 'This link is no longer valid. Please ask for a new one.',
    });
  });
});

describe('an account', () => {
  const routes: [Method, string, object | undefined, string, object][] = [
    ['PUT', '/api/auth/user', { name: ' Rina ' }, 'auth.changeName', { name: 'Rina' }],
    [
      'PUT',
      '/api/auth/password',
      { currentPassword: 'old', newPassword: 'six666' },
      'auth.changePassword',
      { currentPassword: 'old', newPassword: 'six666' },
    ],
    ['PUT', '/api/auth/business', { company: 'Loom' }, 'auth.requestBusiness', { company: 'Loom' }],
    [
      'POST',
      '/api/auth/remove-account',
      { password: 'x' },
      'auth.removeAccount',
      { password: 'x' },
    ],
    ['GET', '/api/auth/sessions', undefined, 'auth.listSessions', {}],
    ['DELETE', '/api/auth/sessions', { password: 'x' }, 'auth.endOtherSessions', { password: 'x' }],
    [
      'DELETE',
      `/api/auth/sessions/${someId}`,
      { password: 'x' },
      'auth.endSession',
      { session: someId, password: 'x' },
    ],
  ];

  it.each(routes)('lets an account owner call %s %s, and refuses a guest', async (...route) => {
    const [method, url, body, name, input] = route;
    for (const rpc of Object.values(authRpc)) gateway.services.refuse(rpc, 'auth.wrongPassword');
    const guest = await call(method, url, body);
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'auth.required']);
    const headers = await gateway.signIn();
    await call(method, url, body, headers);
    expect(gateway.services.requests).toMatchObject([
      { name, input, token: headers.authorization.replace('Bearer ', '') },
    ]);
  });

  it('finds no session of an account under an invalid id', async () => {
    const response = await call(
      'DELETE',
      '/api/auth/sessions/x',
      { password: 'x' },
      await gateway.signIn(),
    );
    expect([response.statusCode, response.json().code]).toEqual([404, 'auth.sessionNotFound']);
  });
});

describe('another e-mail address', () => {
  const pending = { email: 'new@example.test', expiresAt: '2026-11-24T12:00:00.000Z' };

  it("backend 19: requests a new e-mail address with the owner's password, and returns the pending address", async () => {
    const reply = { success: true as const, pending };
    gateway.services.reply(emailChangeRpc.request, reply);
    const body = { email: ' New@Example.test', password: 'six666', user: someId };
    const guest = await call('POST', '/api/auth/email-change', body);
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'auth.required']);
    const headers = await gateway.signIn();
    const response = await call('POST', '/api/auth/email-change', body, headers);
    expect([response.statusCode, response.json()]).toEqual([202, reply]);
    expect(gateway.services.requests).toMatchObject([
      {
        name: 'auth.requestEmailChange',
        input: { email: 'new@example.test', password: 'six666' },
        token: headers.authorization.replace('Bearer ', ''),
      },
    ]);
  });

  it('backend 19: shows a pending e-mail address, and cancels it', async () => {
    gateway.services.reply(emailChangeRpc.find, { success: true, pending });
    gateway.services.reply(emailChangeRpc.cancel, done);
    const headers = await gateway.signIn();
    const shown = await call('GET', '/api/auth/email-change', undefined, headers);
    expect(shown.json().pending).toEqual(pending);
    const cancelled = await call('DELETE', '/api/auth/email-change', undefined, headers);
    expect(cancelled.json()).toEqual(done);
  });

  it.each(['auth.linkInvalid', 'auth.emailTaken'] as const)(
    'backend 19: confirms a new e-mail address with the link, or refuses it with %s',
    async (code) => {
      gateway.services.refuse(emailChangeRpc.confirm, code);
      const refused = await call('POST', '/api/auth/confirm-email', { token: 'a-token' });
      expect(refused.json()).toMatchObject({ code, message: errors[code].message });
      gateway.services.reply(emailChangeRpc.confirm, done);
      const response = await call('POST', '/api/auth/confirm-email', { token: 'a-token' });
      expect([response.statusCode, response.json()]).toEqual([200, done]);
    },
  );
});

describe('the users of the shop', () => {
  const account = { ...user, business: 'none' as const, company: null };
  const list = {
    success: true as const,
    users: [account],
    total: 1,
    next: null,
    counts: { users: 1, admins: 1, recent: 0, businessRequests: 0 },
  };

  it('lets an admin search the users of the shop', async () => {
    gateway.services.reply(authRpc.listUsers, list);
    const headers = await gateway.signIn('admin');
    const response = await call(
      'GET',
      '/api/admin/users?search=rina&role=user',
      undefined,
      headers,
    );
    expect(response.json()).toEqual(list);
    expect(gateway.services.requests[0]?.input).toEqual({
      search: 'rina',
      role: 'user',
      sort: 'role',
      order: 'asc',
      limit: 24,
    });
  });

  it('lets an admin change the role of a user, and refuses an unknown role', async () => {
    gateway.services.reply(authRpc.changeRole, { ...account, role: 'admin' });
    const headers = await gateway.signIn('admin');
    const url = `/api/admin/users/${someId}/role`;
    const response = await call('PUT', url, { role: 'admin' }, headers);
    expect(response.json()).toMatchObject({ role: 'admin' });
    expect((await call('PUT', url, { role: 'owner' }, headers)).statusCode).toBe(400);
  });

  it.each([
    ['GET', '/api/admin/users'],
    ['PUT', `/api/admin/users/${someId}/role`],
    ['PUT', `/api/admin/users/${someId}/business`],
  ] as const)('refuses a shopper the users of the shop: %s %s', async (method, url) => {
    const response = await call(method, url, { role: 'admin' }, await gateway.signIn());
    expect([response.statusCode, response.json().code]).toEqual([403, 'auth.forbidden']);
    expect(gateway.services.requests).toEqual([]);
  });
});
