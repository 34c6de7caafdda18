// Tests how and when sessions end (reliability, S20), from the view of a caller with the token.
import 'reflect-metadata';
import { authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { SESSION_IDLE_MS } from '@shop/contracts/auth/own-sessions';
import { Identity } from '@shop/service-kit/identity';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { decodeJwt } from 'jose';
import { testAuth, type TestAuth } from '../testing/test-auth.js';
import { LastSeenService } from './last-seen.service.js';
import { SessionsService } from './sessions.service.js';

const EFFECTIVE_MS = 1_000;
let auth: TestAuth;
let identity: Identity;
beforeAll(async () => {
  auth = await testAuth();
  identity = await Identity.open(
    {
      TOKEN_PUBLIC_KEY_FILE: testKeys().publicKeyFile,
      REDIS_URL: auth.redis.urlAs('gateway'),
      REDIS_PREFIX: auth.redis.prefix,
    },
    { request: auth.request },
  );
});
afterAll(async () => {
  await identity.close();
  await auth.close();
});

let count = 0;
const register = () => {
  count += 1;
  const email = `ends${String(count)}@example.test`;
  return auth.request(authRpc.register, { name: 'Mina Roy', email, password: 'six666' });
};
const login = (email: string, rememberMe = false) =>
  auth.request(authRpc.login, { email, password: 'six666', rememberMe });
const sidOf = ({ token }: AuthReply) => String(decodeJwt(token)['sid']);
const keyOf = (reply: AuthReply) => `${auth.redis.prefix}sess:${sidOf(reply)}`;
const copyOf = (reply: AuthReply) => auth.redis.redis.get(keyOf(reply));
const roleSeen = async (reply: AuthReply) =>
  identity.sessionOf(reply.token).then(
    ({ user }) => user.role,
    (error: { code?: string }) => error.code,
  );
const set = (reply: AuthReply, what: string) =>
  auth.dataSource.query(`UPDATE sessions SET ${what} WHERE sid = $1`, [sidOf(reply)]);
/** Makes the session older by this number of seconds. */
const age = async (reply: AuthReply, seconds: number) => {
  const interval = `interval '${String(seconds)} seconds'`;
  await set(
    reply,
    `created_at = created_at - ${interval}, expires_at = expires_at - ${interval}, last_seen_at = last_seen_at - ${interval}`,
  );
  const left = await auth.redis.redis.pttl(keyOf(reply));
  await auth.redis.redis.pexpire(keyOf(reply), Math.max(0, left - seconds * 1000));
};
/** Makes the change. Returns the role that the token then shows, and if the check was fast enough. */
async function after(deed: () => Promise<unknown>, reply: AuthReply) {
  await deed();
  const begun = performance.now();
  return { seen: await roleSeen(reply), soon: performance.now() - begun <= EFFECTIVE_MS };
}

describe('a session ends for everyone within a second', () => {
  const ended = { seen: 'auth.required', soon: true };

  it('ends a session within a second when its user logs out', async () => {
    const reply = await register();
    expect(await roleSeen(reply)).toBe('user');
    expect(await after(() => auth.request(authRpc.logout, {}, reply), reply)).toEqual(ended);
  });

  it('ends the eleventh newest session of a user within a second', async () => {
    const oldest = await register();
    for (let i = 0; i < 9; i += 1) await login(oldest.user.email);
    expect(await roleSeen(oldest)).toBe('user');
    expect(await after(() => login(oldest.user.email), oldest)).toEqual(ended);
  });

  it('ends a session within a second when its user ends it elsewhere, or changes the password', async () => {
    const there = await register();
    const here = await login(`ends${String(count)}@example.test`);
    const endOthers = () => auth.request(authRpc.endOtherSessions, { password: 'six666' }, here);
    expect(await after(endOthers, there)).toEqual(ended);
    const again = await login(here.user.email);
    const input = { currentPassword: 'six666', newPassword: 'indigo vat' };
    expect(await after(() => auth.request(authRpc.changePassword, input, here), again)).toEqual(
      ended,
    );
  });

  it('ends the sessions of a removed account within a second', async () => {
    const reply = await register();
    const remove = () => auth.request(authRpc.removeAccount, { password: 'six666' }, reply);
    expect(await after(remove, reply)).toEqual(ended);
  });

  it.each([
    [false, 12 * 3_600 + 1],
    [true, 30 * 24 * 3_600 + 1],
  ])(
    'ends an expired session within a second, remembered or not: %s',
    async (remember, seconds) => {
      const { user } = await register();
      const reply = await login(user.email, remember);
      await set(reply, 'idle_seconds = NULL');
      await auth.redis.redis.del(keyOf(reply));
      const expiry = new Date(Date.now() - 1000).toISOString();
      await set(reply, `created_at = created_at - interval '${String(seconds)} seconds'`);
      expect(await after(() => set(reply, `expires_at = '${expiry}'`), reply)).toEqual(ended);
    },
  );
});

describe('another role', () => {
  it('applies another role within a second, in both directions', async () => {
    const admin = await register();
    await auth.dataSource.query(
      `UPDATE users SET role = 'admin', fits_admin = true WHERE id = $1`,
      [admin.user._id],
    );
    await auth.redis.redis.del(keyOf(admin));
    const reply = await register();
    await auth.dataSource.query('UPDATE users SET fits_admin = true WHERE id = $1', [
      reply.user._id,
    ]);
    const change = (role: 'admin' | 'user') => () =>
      auth.request(authRpc.changeRole, { user: reply.user._id, role }, admin);
    expect(await after(change('admin'), reply)).toEqual({ seen: 'admin', soon: true });
    expect(await after(change('user'), reply)).toEqual({ seen: 'user', soon: true });
  });
});

describe('a session that is not used', () => {
  const idle = SESSION_IDLE_MS / 1000;
  const note = (reply: AuthReply) => auth.app.get(LastSeenService).note([sidOf(reply)]);
  const lastSeen = async (reply: AuthReply) => {
    const rows = await auth.dataSource.query<{ at: Date }[]>(
      'SELECT last_seen_at AS at FROM sessions WHERE sid = $1',
      [sidOf(reply)],
    );
    return rows[0]?.at.getTime() ?? 0;
  };

  it('ends an unused session after two hours, in Redis and in the database, and removes it', async () => {
    const reply = await register();
    expect(await auth.redis.redis.pttl(keyOf(reply))).toBeLessThanOrEqual(SESSION_IDLE_MS);
    await age(reply, idle + 61);
    expect(await roleSeen(reply)).toBe('auth.required');
    expect(await copyOf(reply)).toBeNull();
    await note(reply);
    expect(await roleSeen(reply)).toBe('auth.required');
    await auth.app.get(SessionsService).removeExpired();
    expect(await lastSeen(reply)).toBe(0);
  });

  it('keeps a used session up to its twelve hours', async () => {
    const reply = await register();
    await age(reply, idle - 60);
    await note(reply);
    await age(reply, idle - 60);
    expect(await roleSeen(reply)).toBe('user');
    expect(Date.now() - (await lastSeen(reply))).toBeGreaterThan(60_000);
  });

  it('keeps a remembered session for its thirty days', async () => {
    const { user } = await register();
    const reply = await login(user.email, true);
    await age(reply, 29 * 24 * 3_600);
    expect(await roleSeen(reply)).toBe('user');
  });

  it('stores the last use of a session at most once a minute, and shows it to its owner', async () => {
    const reply = await register();
    const other = await login(reply.user.email);
    const first = await lastSeen(other);
    await note(other);
    expect(await lastSeen(other)).toBe(first);
    await set(other, `last_seen_at = now() - interval '61 seconds'`);
    const { sessions } = await auth.request(authRpc.listSessions, {}, reply);
    const shown = sessions.find(({ isCurrent }) => !isCurrent);
    expect(Date.parse(shown?.lastSeenAt ?? '')).toBe(await lastSeen(other));
    await note(other);
    expect(await lastSeen(other)).toBeGreaterThan(first);
  });
});
