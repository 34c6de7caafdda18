import 'reflect-metadata';
import { authEvents, authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { SESSION_IDLE_MS, SESSION_MS } from '@shop/contracts/auth/own-sessions';
import { Identity } from '@shop/service-kit/identity';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { until } from '@shop/service-kit-testing/until';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { register as metrics } from 'prom-client';
import { SessionEntity } from '../sessions/session.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { testAuth, type TestAuth } from '../testing/test-auth.js';
import { UserEntity } from '../users/user.entity.js';
import { UsersService } from './users.service.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth();
});
afterAll(() => auth.close());

let count = 0;
const form = (own: object = {}) => {
  count += 1;
  return {
    name: 'Rina Das',
    email: `rina${String(count)}@example.test`,
    password: 'six666',
    ...own,
  };
};
const register = (own: object = {}) => auth.request(authRpc.register, form(own));
const login = (email: string, own: object = {}) =>
  auth.request(authRpc.login, { email, password: 'six666', ...own });
const sidOf = ({ token }: AuthReply) => String(decodeJwt(token)['sid']);
const copyOf = async (reply: AuthReply) =>
  auth.redis.redis.get(`${auth.redis.prefix}sess:${sidOf(reply)}`);
const users = () => auth.dataSource.getRepository(UserEntity);
const sessions = () => auth.dataSource.getRepository(SessionEntity);

describe('registering', () => {
  it('creates an account and a session on registration, and publishes the account', async () => {
    const { user, token } = await register({ email: ' Rina@Example.test ', name: ' Rina ' });
    expect(user).toMatchObject({ email: 'rina@example.test', name: 'Rina', role: 'user' });
    expect(Object.keys(user).sort()).toEqual(['_id', 'createdAt', 'email', 'name', 'role']);
    expect(decodeJwt(token)).toMatchObject({ sub: user._id, iss: 'loomery', aud: 'shop' });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
    await until(() => auth.received(authEvents.userRegistered).some(({ _id }) => _id === user._id));
  });

  it('stores the password of a new account as a hash, and nowhere as typed', async () => {
    const { user } = await register({ password: 'canary-9f27' });
    const dump: unknown = await auth.dataSource.query(
      `SELECT (SELECT json_agg(u) FROM users u)::text || (SELECT json_agg(o) FROM outbox o)::text AS all`,
    );
    expect(JSON.stringify(dump)).not.toContain('canary-9f27');
    const row = await users().findOneByOrFail({ _id: user._id });
    expect(row).toMatchObject({ passwordHash: expect.stringMatching(/^\$argon2id\$/) });
  });

  it('refuses an address that is taken, in any spelling, without further details', async () => {
    const { user } = await register();
    const again = register({ email: user.email.toUpperCase() });
    await expect(again).rejects.toMatchObject({
      code: 'auth.registrationFailed',
      message: 'Registration failed',
    });
  });

  it('creates one account when ten requests name the same address at once', async () => {
    const same = form();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => auth.request(authRpc.register, same)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await users().countBy({ email: same.email })).toBe(1);
    await until(() =>
      auth.received(authEvents.userRegistered).some(({ email }) => email === same.email),
    );
  });

  it('creates one account when the same message is delivered twice, and replies both times', async () => {
    const service = auth.app.get(UsersService);
    const input = form();
    const first = await service.register(input, 'message-1');
    const second = await service.register(input, 'message-1');
    expect(second.user).toEqual(first.user);
    expect(await users().countBy({ email: input.email })).toBe(1);
    const events = await auth.dataSource.query<unknown[]>(
      'SELECT 1 FROM outbox WHERE aggregate_id = $1',
      [first.user._id],
    );
    expect(events).toHaveLength(1);
  });

  it('validates the input of every caller of a registration', async () => {
    await expect(register({ password: 'five5' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('logging in', () => {
  it('accepts a login with the right password, and the address in any spelling', async () => {
    const { user } = await register();
    const reply = await login(` ${user.email.toUpperCase()} `);
    expect(reply.user).toEqual(user);
    expect(JSON.parse((await copyOf(reply)) ?? '')).toMatchObject({ sid: sidOf(reply), user });
  });

  it('returns the same error for a wrong password and an unknown address', async () => {
    const { user } = await register();
    const refusal = { code: 'auth.invalidCredentials', message: 'Invalid credentials' };
    await expect(login(user.email, { password: 'wrong' })).rejects.toMatchObject(refusal);
    await expect(login('unknown@example.test')).rejects.toMatchObject(refusal);
  });

  it('containers E: counts a login by its outcome', async () => {
    const { user } = await register();
    const counts = async () => {
      const { values } = (await metrics.getSingleMetric('logins_total')?.get()) ?? { values: [] };
      return values.map(({ labels, value }) => [labels['outcome'], value]);
    };
    metrics.resetMetrics();
    await login(user.email);
    await expect(login(user.email, { password: 'wrong' })).rejects.toThrow();
    expect(await counts()).toEqual([
      ['ok', 1],
      ['refused', 1],
    ]);
  });

  it.each([
    [false, SESSION_MS.short, SESSION_IDLE_MS],
    [true, SESSION_MS.remembered, SESSION_MS.remembered],
  ])('keeps a login with remember-me %s for its lifetime', async (rememberMe, life, unused) => {
    const { user } = await register();
    const reply = await login(user.email, { rememberMe });
    const { exp = 0 } = decodeJwt(reply.token);
    expect(Math.abs(exp * 1000 - Date.now() - life)).toBeLessThan(10_000);
    const left = await auth.redis.redis.pttl(`${auth.redis.prefix}sess:${sidOf(reply)}`);
    expect(Math.abs(left - unused)).toBeLessThan(10_000);
  });

  it('ends the oldest session of a user when there are more than ten', async () => {
    const first = await register();
    const replies: AuthReply[] = [];
    for (let i = 0; i < 10; i += 1) replies.push(await login(first.user.email));
    expect(await copyOf(first)).toBeNull();
    await expect(auth.request(authRpc.findSession, { sid: sidOf(first) })).rejects.toMatchObject({
      code: 'auth.required',
    });
    for (const reply of replies) expect(await copyOf(reply)).not.toBeNull();
    await auth.app.get(SessionsService).sweep();
    expect(await sessions().countBy({ userId: first.user._id })).toBe(10);
  });

  it('refuses a login when the password was changed, or the account removed, during the check', async () => {
    const { user } = await register();
    const row = await users().findOneByOrFail({ _id: user._id });
    const begin = () => auth.app.get(SessionsService).begin(row, { remember: false, device: '' });
    const refused = { code: 'auth.invalidCredentials' };
    await users().update({ _id: user._id }, { removedAt: new Date() });
    await expect(begin()).rejects.toMatchObject(refused);
    await users().update({ _id: user._id }, { removedAt: null });
    expect((await begin()).ended).toEqual([]);
    await users().update({ _id: user._id }, { passwordHash: '$argon2id$another' });
    await expect(begin()).rejects.toMatchObject(refused);
    expect(await sessions().countBy({ userId: user._id })).toBe(2);
  });
});

describe('a session', () => {
  it('finds a session that Redis has lost, and puts it back', async () => {
    const reply = await register();
    await auth.redis.redis.del(`${auth.redis.prefix}sess:${sidOf(reply)}`);
    const found = await auth.request(authRpc.findSession, { sid: sidOf(reply) });
    expect(found.user).toEqual(reply.user);
    expect(JSON.parse((await copyOf(reply)) ?? '')).toEqual(found);
  });

  it('ends a session at logout, in the database and in Redis, and ignores a second logout', async () => {
    const reply = await register();
    const done = await auth.request(authRpc.logout, {}, { token: reply.token });
    expect(done).toEqual({ success: true, message: 'Logged out!' });
    expect(await copyOf(reply)).toBeNull();
    expect(await sessions().countBy({ sid: sidOf(reply) })).toBe(0);
    await expect(auth.request(authRpc.findSession, { sid: sidOf(reply) })).rejects.toMatchObject({
      code: 'auth.required',
    });
    const again = auth.request(authRpc.logout, {}, { token: reply.token });
    await expect(again).rejects.toMatchObject({ code: 'auth.required' });
  });

  it('refuses and removes an expired session', async () => {
    const reply = await register();
    await auth.dataSource.query(
      `UPDATE sessions SET created_at = now() - interval '2 h', expires_at = now() - interval '1 h' WHERE sid = $1`,
      [sidOf(reply)],
    );
    await expect(auth.request(authRpc.findSession, { sid: sidOf(reply) })).rejects.toMatchObject({
      code: 'auth.required',
    });
    await auth.app.get(SessionsService).removeExpired();
    expect(await sessions().countBy({ sid: sidOf(reply) })).toBe(0);
  });

  it('recognises a session by the token that auth signed', async () => {
    const reply = await register();
    const config = {
      TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
      REDIS_URL: auth.redis.urlAs('gateway'),
      REDIS_PREFIX: auth.redis.prefix,
    };
    const identity = await Identity.open(config, { request: auth.request });
    await expect(identity.sessionOf(reply.token)).resolves.toMatchObject({ user: reply.user });
    await identity.close();
  });
});
