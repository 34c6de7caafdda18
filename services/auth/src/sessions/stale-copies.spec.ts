// Redis follows the session's row while its user changes, in any sequence of the writers (backend 1, S20).
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { authRpc, type AuthReply, type SessionView } from '@shop/contracts/auth/auth';
import { Identity } from '@shop/service-kit/identity';
import { testKeys } from '@shop/service-kit-testing/test-identity';
import { decodeJwt } from 'jose';
import { testAuth, type TestAuth } from '../testing/test-auth.js';
import { userAtLogin } from '../users/user-at-login.query.js';
import { SessionsService } from './sessions.service.js';

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

/** A password that is strong enough for an administrator. */
const PASSWORD = 'warp-and-weft-24-shafts';
let count = 0;
const register = () => {
  count += 1;
  const email = `copy${String(count)}@example.test`;
  return auth.request(authRpc.register, { name: 'Mina Roy', email, password: PASSWORD });
};
const login = (email: string) => auth.request(authRpc.login, { email, password: PASSWORD });
const sidOf = ({ token }: AuthReply) => String(decodeJwt(token)['sid']);
const roleSeen = async (reply: AuthReply) =>
  identity.sessionOf(reply.token).then(
    ({ user }) => user.role,
    (error: { code?: string }) => error.code,
  );

describe('the copy of a session', () => {
  let admin: AuthReply;
  beforeAll(async () => {
    admin = await register();
    await auth.dataSource.query(
      `UPDATE users SET role = 'admin', fits_admin = true WHERE id = $1`,
      [admin.user._id],
    );
    admin = await login(admin.user.email);
  });
  const give = ({ user }: AuthReply, role: 'admin' | 'user') =>
    auth.request(authRpc.changeRole, { user: user._id, role }, admin);
  /** An administrator in the form that a login reads before it verifies the password. */
  const administrator = async () => {
    const reply = await register();
    await auth.dataSource.query('UPDATE users SET fits_admin = true WHERE id = $1', [
      reply.user._id,
    ]);
    await give(reply, 'admin');
    const read = await userAtLogin(auth.dataSource, reply.user.email);
    if (!read) throw new Error('no such account');
    return { reply, read };
  };
  const inRedis = async (sid: string) => {
    const copy = await auth.redis.redis.get(`${auth.redis.prefix}sess:${sid}`);
    return copy === null ? null : (JSON.parse(copy) as SessionView).user.role;
  };
  const entry = { remember: false, device: '' };

  it('backend 1: stores the new role in a session if the login read the old one before the change', async () => {
    const { reply, read } = await administrator();
    await give(reply, 'user');
    const sessions = auth.app.get(SessionsService);
    const session = await sessions.announce(await sessions.begin(read, entry));
    expect([session.user.role, await inRedis(session.sid)]).toEqual(['user', 'user']);
  });

  it('backend 1: stores the new role in a session that began before the change and is copied after it', async () => {
    const { reply, read } = await administrator();
    const sessions = auth.app.get(SessionsService);
    const begun = await sessions.begin(read, entry);
    await give(reply, 'user');
    const session = await sessions.announce(begun);
    expect([session.user.role, await inRedis(session.sid)]).toEqual(['user', 'user']);
  });

  it('backend 1: writes the session copy to Redis by the sweeper if the login ended before it', async () => {
    const { read } = await administrator();
    const sessions = auth.app.get(SessionsService);
    const { session } = await sessions.begin(read, entry);
    await sessions.sweep();
    expect(await inRedis(session.sid)).toBe('admin');
  });

  it('backend 1: stores no administrator role in a session after many logins that overlap demotions', async () => {
    const { reply } = await administrator();
    const roles: unknown[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      if (attempt > 0) await give(reply, 'admin');
      const [, ...logins] = await Promise.all([
        pause(attempt * 4).then(() => give(reply, 'user')),
        ...Array.from({ length: 4 }, () => login(reply.user.email)),
      ]);
      for (const each of logins) roles.push(await inRedis(sidOf(each)), await roleSeen(each));
    }
    expect(roles).toEqual(roles.map(() => 'user'));
  });

  it('backend 1: writes no copy of a session that ended before', async () => {
    const { reply, read } = await administrator();
    const sessions = auth.app.get(SessionsService);
    const begun = await sessions.begin(read, entry);
    await sessions.endAll(auth.dataSource.manager, reply.user._id);
    await sessions.settle(reply.user._id);
    await sessions.announce(begun);
    expect(await inRedis(begun.session.sid)).toBeNull();
  });
});
