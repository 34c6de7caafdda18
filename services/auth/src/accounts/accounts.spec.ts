import 'reflect-metadata';
import { authEvents, authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { auditRpc } from '@shop/contracts/core/audit';
import { DAY_MS } from '@shop/contracts/core/time';
import { decrypt } from '@shop/service-kit/encrypted-text';
import { until } from '@shop/service-kit-testing/until';
import { decodeJwt } from 'jose';
import { RESET_LINK_SECRET, testAuth, type TestAuth } from '../testing/test-auth.js';
import { AccountsService } from './accounts.service.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth();
});
afterAll(() => auth.close());

let count = 0;
const register = (own: object = {}) => {
  count += 1;
  const email = `mina${String(count)}@example.test`;
  return auth.request(authRpc.register, { name: 'Mina Roy', email, password: 'six666', ...own });
};
const login = (email: string, password = 'six666') =>
  auth.request(authRpc.login, { email, password, device: FIREFOX });
const as = ({ token }: AuthReply) => ({ token });
const sidOf = ({ token }: AuthReply) => String(decodeJwt(token)['sid']);
const isAlive = (reply: AuthReply) =>
  auth
    .request(authRpc.listSessions, {}, as(reply))
    .then(() => true)
    .catch(() => false);
const promote = ({ user }: AuthReply) =>
  auth.dataSource.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [user._id]);

describe('the name', () => {
  it('changes the name of an account, which the shop shows from the next call on', async () => {
    const reply = await register();
    const user = await auth.request(authRpc.changeName, { name: ' Mina Sen ' }, as(reply));
    expect(user.name).toBe('Mina Sen');
    const copy = await auth.redis.redis.get(`${auth.redis.prefix}sess:${sidOf(reply)}`);
    expect(JSON.parse(copy ?? '')).toMatchObject({ user: { name: 'Mina Sen' } });
    const published = () =>
      auth.received(authEvents.userRenamed).filter((one) => one.user === user._id);
    await until(() => published().length > 0);
    await auth.request(authRpc.changeName, { name: 'Mina Sen' }, as(reply));
    expect(published()).toEqual([{ user: user._id, name: 'Mina Sen' }]);
  });
});

describe('the password', () => {
  const change = (reply: AuthReply, currentPassword: string, newPassword: string) =>
    auth.request(authRpc.changePassword, { currentPassword, newPassword }, as(reply));

  it('changes the password for a user who knows the old one, and ends every other session', async () => {
    const here = await register();
    const there = await login(here.user.email);
    const { token } = await change(here, 'six666', 'indigo vat');
    expect([await isAlive({ ...here, token }), await isAlive(there)]).toEqual([true, false]);
    await expect(login(here.user.email)).rejects.toMatchObject({ code: 'auth.invalidCredentials' });
    await expect(login(here.user.email, 'indigo vat')).resolves.toBeDefined();
  });

  it('security L16: creates a new session after a password change, and invalidates the previous token', async () => {
    const { user } = await register();
    const before = await auth.request(authRpc.login, {
      email: user.email,
      password: 'six666',
      device: FIREFOX,
      rememberMe: true,
    });
    const { token } = await change(before, 'six666', 'indigo vat');
    expect(await isAlive(before)).toBe(false);
    const { sessions } = await auth.request(authRpc.listSessions, {}, { token });
    expect(sessions.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ['Firefox on Linux', true],
    ]);
    const days = (Date.parse(sessions[0]?.expiresAt ?? '') - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29);
  });

  it('refuses to change the password for a user who does not know the old one', async () => {
    const reply = await register();
    await expect(change(reply, 'wrong password', 'indigo vat')).rejects.toMatchObject({
      code: 'auth.wrongPassword',
    });
    await expect(login(reply.user.email)).resolves.toBeDefined();
  });

  it('accepts a common password with a warning', async () => {
    const reply = await register({ password: '123456' });
    expect(reply.warning).toMatch(/most common/);
    const common = await change(reply, '123456', 'sunshine');
    expect(common.warning).toMatch(/most common/);
    const good = await change({ ...reply, ...common }, 'sunshine', 'a madder root');
    expect(good.warning).toBeUndefined();
  });

  it("requires twelve characters of an administrator's password", async () => {
    const reply = await register();
    await promote(reply);
    await expect(change(reply, 'six666', 'eleven-char')).rejects.toMatchObject({
      code: 'auth.passwordTooShort',
    });
    await expect(change(reply, 'six666', 'twelve-chars')).resolves.toBeDefined();
  });

  it("security M6: records each change of an administrator's password, and each of their logins", async () => {
    const reply = await register();
    await promote(reply);
    const here = await login(reply.user.email);
    const { token } = await change(here, 'six666', 'twelve-chars');
    const subject = here.user._id;
    const { entries } = await auth.request(auditRpc.auth, { subject }, { token });
    expect(entries.map(({ action, by, after }) => [action, by._id, after])).toEqual([
      ['user.passwordChanged', subject, null],
      ['user.loggedIn', subject, { browser: 'Firefox on Linux' }],
    ]);
    await auth.dataSource.query(`UPDATE users SET role = 'user' WHERE id = $1`, [subject]);
  });

  it.each(['      ', ' \t \u00a0  '])(
    'security L10: refuses a password of only spaces: %j',
    async (password) => {
      await expect(register({ password })).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );
});

describe('the sessions', () => {
  it('lists the sessions of an account with their browsers, the current one first, and without secrets', async () => {
    const { user } = await register();
    const here = await login(user.email);
    const { sessions } = await auth.request(authRpc.listSessions, {}, as(here));
    expect(sessions.map(({ browser, isCurrent }) => [browser, isCurrent])).toEqual([
      ['Firefox on Linux', true],
      ['Unknown browser', false],
    ]);
    expect(JSON.stringify(sessions)).not.toContain(sidOf(here));
  });

  it('security L16: ends sessions only for a user who knows the password', async () => {
    const there = await register();
    const here = await login(there.user.email);
    const { sessions } = await auth.request(authRpc.listSessions, {}, as(here));
    const wrong = { password: 'wrong password', session: sessions[1]?._id ?? '' };
    for (const rpc of [authRpc.endSession, authRpc.endOtherSessions])
      await expect(auth.request(rpc, wrong, as(here))).rejects.toMatchObject({
        code: 'auth.wrongPassword',
      });
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, true]);
  });

  it('ends sessions one by one, at once, and only for their owner', async () => {
    const here = await register();
    const there = await login(here.user.email);
    const stranger = await register();
    const { sessions } = await auth.request(authRpc.listSessions, {}, as(here));
    const session = sessions[1]?._id ?? '';
    const end = (reply: AuthReply) =>
      auth.request(authRpc.endSession, { session, password: 'six666' }, as(reply));
    await expect(end(stranger)).rejects.toMatchObject({ code: 'auth.sessionNotFound' });
    expect(await isAlive(there)).toBe(true);
    await expect(end(here)).resolves.toMatchObject({ success: true });
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    await expect(end(here)).rejects.toMatchObject({ code: 'auth.sessionNotFound' });
  });

  it('ends all sessions of an account except this one', async () => {
    const there = await register();
    const here = await login(there.user.email);
    await auth.request(authRpc.endOtherSessions, { password: 'six666' }, as(here));
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
  });
});

describe('a business account', () => {
  it('requests a business account with the name of the company, and again for another company', async () => {
    const reply = await register();
    const request = (company: string) =>
      auth.request(authRpc.requestBusiness, { company }, as(reply));
    expect((await request(' Roy Tailors ')).business).toBe('requested');
    await auth.dataSource.query(`UPDATE users SET business = 'approved' WHERE id = $1`, [
      reply.user._id,
    ]);
    expect((await request('Roy Tailors')).business).toBe('approved');
    expect((await request('Another Firm')).business).toBe('requested');
  });
});

describe('a removed account', () => {
  const remove = (reply: AuthReply, password = 'six666') =>
    auth.request(authRpc.removeAccount, { password }, as(reply));

  it('erases a removed account at once with its sessions, and publishes it to the other services', async () => {
    const reply = await register({ name: 'Canary Person' });
    const there = await login(reply.user.email);
    await until(() =>
      auth.received(authEvents.userRegistered).some(({ _id }) => _id === reply.user._id),
    );
    await expect(remove(reply)).resolves.toMatchObject({ success: true });
    expect([await isAlive(reply), await isAlive(there)]).toEqual([false, false]);
    const [dump] = await auth.dataSource.query<{ all: string }[]>(
      `SELECT (SELECT json_agg(u) FROM users u WHERE id = $1)::text
         || coalesce((SELECT json_agg(o) FROM outbox o WHERE aggregate_id = $2)::text, '') AS all`,
      [reply.user._id, reply.user._id],
    );
    expect(dump?.all).not.toMatch(/Canary|mina\d/);
    await until(() =>
      auth.received(authEvents.userRemoved).some(({ user }) => user === reply.user._id),
    );
    const removed = auth
      .received(authEvents.userRemoved)
      .find(({ user }) => user === reply.user._id);
    expect(JSON.stringify(removed)).not.toContain(reply.user.email);
    expect(decrypt(removed?.encryptedEmail ?? '', RESET_LINK_SECRET)).toBe(reply.user.email);
    await auth.app.get(AccountsService).sweep();
    const rows: unknown[] = await auth.dataSource.query('SELECT 1 FROM users WHERE id = $1', [
      reply.user._id,
    ]);
    expect(rows).toEqual([]);
  });

  it('frees the address of a removed account for a new one, and refuses a login to the old', async () => {
    const reply = await register();
    await remove(reply);
    const refused = { code: 'auth.invalidCredentials' };
    await expect(login(reply.user.email)).rejects.toMatchObject(refused);
    const gone = `${reply.user._id}@removed.invalid`;
    await expect(login(gone)).rejects.toMatchObject(refused);
    const again = await register({ email: reply.user.email });
    expect(again.user._id).not.toBe(reply.user._id);
  });

  it('requires the password to remove an account', async () => {
    const reply = await register();
    await expect(remove(reply, 'wrong')).rejects.toMatchObject({ code: 'auth.wrongPassword' });
    expect(await isAlive(reply)).toBe(true);
  });

  it('refuses to remove the only administrator', async () => {
    await auth.dataSource.query(`UPDATE users SET role = 'user'`);
    const reply = await register();
    await promote(reply);
    await expect(remove(reply)).rejects.toMatchObject({ code: 'auth.lastAdmin' });
    await promote(await register());
    await expect(remove(reply)).resolves.toMatchObject({ success: true });
  });
});

describe('a forgotten password', () => {
  const request = (email: string) => auth.request(authRpc.requestPasswordReset, { email });
  const eventsOf = (email: string) =>
    auth.received(authEvents.passwordResetRequested).filter(({ user }) => user.email === email);
  const linkFor = async (email: string) => {
    const before = eventsOf(email).length;
    await request(email);
    const { encryptedToken } = await until(() => eventsOf(email)[before]);
    return decrypt(encryptedToken, RESET_LINK_SECRET);
  };
  const reset = (token: string, password = 'a new thread') =>
    auth.request(authRpc.resetPassword, { token, password });
  const invalid = { code: 'auth.linkInvalid' };

  it('replaces a forgotten password once for the holder of the link, and ends every session', async () => {
    const here = await register();
    const { email } = here.user;
    const older = await linkFor(email);
    const newer = await linkFor(email);
    await expect(reset(newer)).resolves.toMatchObject({ success: true });
    expect(await isAlive(here)).toBe(false);
    await expect(reset(newer)).rejects.toMatchObject(invalid);
    await expect(reset(older)).rejects.toMatchObject(invalid);
    await expect(login(email, 'a new thread')).resolves.toBeDefined();
  });

  it('replaces a forgotten password once when the link is used twice at the same time', async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    const both = await Promise.allSettled([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a reset link older than an hour, or made up', async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    await auth.dataSource.query(
      `UPDATE password_resets SET created_at = now() - interval '2 h', expires_at = now() - interval '1 h'`,
    );
    await expect(reset(token)).rejects.toMatchObject(invalid);
    await expect(reset('made-up')).rejects.toMatchObject(invalid);
  });

  it('stores no readable reset token in the database', async () => {
    const { user } = await register();
    const token = await linkFor(user.email);
    const [dump] = await auth.dataSource.query<{ all: string }[]>(
      `SELECT (SELECT json_agg(r) FROM password_resets r)::text || (SELECT json_agg(o) FROM outbox o)::text AS all`,
    );
    expect(dump?.all).not.toContain(token);
  });

  it('returns the same reply after the same time for an address without an account', async () => {
    const { user } = await register();
    // The fastest of three, because a busy machine delays some.
    const timed = async (email: string) => {
      const times: number[] = [];
      let reply: unknown;
      for (let turn = 0; turn < 3; turn += 1) {
        const begun = performance.now();
        reply = await request(email);
        times.push(performance.now() - begun);
      }
      return { reply, ms: Math.min(...times) };
    };
    const known = await timed(user.email);
    const unknown = await timed('unknown@example.test');
    expect(known.reply).toEqual(unknown.reply);
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(100);
    expect(eventsOf('unknown@example.test')).toEqual([]);
  });

  it('sends three reset e-mails an hour at most to one mailbox', async () => {
    const { user } = await register();
    for (let i = 0; i < 5; i += 1) await request(user.email);
    const rows: unknown[] = await auth.dataSource.query(
      'SELECT 1 FROM password_resets WHERE user_id = $1',
      [user._id],
    );
    expect(rows).toHaveLength(3);
  });
});
