import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { authReply, user } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());
beforeEach(() => gateway.services.reset());

const call = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
  gateway.app.inject({ method, url, ...(payload && { payload }), headers });

describe('registering', () => {
  const form = { name: ' Rina ', email: ' Rina@Example.test ', password: 'six666' };

  it('creates an account on registration and returns token and user', async () => {
    gateway.services.reply(authRpc.register, authReply);
    const response = await call('POST', '/api/auth/register', { ...form, role: 'admin' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual(authReply);
    expect(gateway.services.requests[0]?.input).toEqual({
      name: 'Rina',
      email: 'rina@example.test',
      password: 'six666',
      device: 'lightMyRequest',
    });
  });

  it.each([
    [{ ...form, password: 'five5' }, 'password', 'Password must be at least 6 characters'],
    [{ ...form, email: 'nowhere' }, 'email', 'Please enter a valid email address'],
    [{ ...form, name: '  ' }, 'name', 'Please fill in all fields'],
    [{ email: form.email, password: form.password }, 'name', 'Name is required'],
  ])('reports all faults of a registration in one message (%#)', async (body, path, message) => {
    const response = await call('POST', '/api/auth/register', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'request.invalid', message });
    expect(response.json().details).toEqual([{ path, message }]);
    expect(gateway.services.requests).toEqual([]);
  });

  it('passes on the refusal of a registration', async () => {
    gateway.services.refuse(authRpc.register, 'auth.registrationFailed');
    const response = await call('POST', '/api/auth/register', form);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Registration failed']);
  });
});

describe('logging in', () => {
  const form = { email: 'rina@example.test', password: 'right', rememberMe: true };

  it('returns token and user on login', async () => {
    gateway.services.reply(authRpc.login, authReply);
    const response = await call('POST', '/api/auth/login', form);
    expect([response.statusCode, response.json()]).toEqual([200, authReply]);
    expect(gateway.services.requests).toMatchObject([{ name: 'auth.login', input: form }]);
  });

  it('accepts a login with an old token in the headers and does not forward the token', async () => {
    gateway.services.reply(authRpc.login, authReply);
    const response = await call('POST', '/api/auth/login', form, {
      authorization: 'Bearer old.old.old',
    });
    expect(response.statusCode).toBe(200);
    expect(gateway.services.requests[0]?.token).toBeUndefined();
  });

  it('returns the same error for every wrong part of a login', async () => {
    gateway.services.refuse(authRpc.login, 'auth.invalidCredentials');
    const response = await call('POST', '/api/auth/login', form);
    expect([response.statusCode, response.json().message]).toEqual([401, 'Invalid credentials']);
  });

  it.each([{}, { email: 'a@b.test' }, { email: {}, password: [] }, { email: '', password: '' }])(
    'refuses a login with a missing field before it requests auth: %j',
    async (body) => {
      const response = await call('POST', '/api/auth/login', body);
      expect([response.statusCode, response.json().code]).toEqual([400, 'request.invalid']);
      expect(gateway.services.requests).toEqual([]);
    },
  );

  it('reports that login is unavailable while auth is away', async () => {
    const response = await call('POST', '/api/auth/login', form);
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'Service temporarily unavailable',
    ]);
    expect(response.headers['retry-after']).toBeDefined();
  });
});

describe('the signed-in user', () => {
  it('finds the signed-in user by either header, and by both when they agree', async () => {
    const { authorization } = await gateway.signIn();
    const token = authorization.replace('Bearer ', '');
    for (const headers of [
      { authorization },
      { 'x-auth-token': token },
      { authorization, 'x-auth-token': token },
    ]) {
      const response = await call('GET', '/api/auth/user', undefined, headers);
      expect([response.statusCode, response.json().role]).toEqual([200, 'user']);
    }
  });

  it('refuses a user with two different tokens, on any route', async () => {
    const { authorization } = await gateway.signIn();
    const headers = { authorization, 'x-auth-token': 'another' };
    for (const url of ['/api/auth/user', '/api/products']) {
      const response = await call('GET', url, undefined, headers);
      expect([response.statusCode, response.json().code]).toEqual([401, 'auth.twoTokens']);
    }
  });

  it.each(['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic cmluYTpw'])(
    'treats a caller with the header %j as a guest',
    async (authorization) => {
      const response = await call('GET', '/api/auth/user', undefined, { authorization });
      expect([response.statusCode, response.json().code]).toEqual([401, 'auth.required']);
    },
  );

  it('loads the signed-in user from auth when Redis has lost the session', async () => {
    const { authorization } = await gateway.signIn();
    const sid = JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString());
    const lost = { sid: sid.sid, user: { ...user, _id: sid.sub }, expiresAt: Date.now() + 60_000 };
    gateway.services.reply(authRpc.findSession, lost);
    await gateway.forgetSessions();
    const response = await call('GET', '/api/auth/user', undefined, { authorization });
    expect([response.statusCode, response.json().name]).toEqual([200, 'Rina Das']);
  });

  it('lets the signed-in user log out', async () => {
    gateway.services.reply(authRpc.logout, { success: true, message: 'Logged out!' });
    const headers = await gateway.signIn();
    const response = await call('POST', '/api/auth/logout', undefined, headers);
    expect([response.statusCode, response.json().message]).toEqual([200, 'Logged out!']);
    expect(`Bearer ${String(gateway.services.requests[0]?.token)}`).toBe(headers.authorization);
    expect((await call('POST', '/api/auth/logout')).statusCode).toBe(401);
  });
});
