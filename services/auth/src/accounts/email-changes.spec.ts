import 'reflect-metadata';
import { auditRpc } from '@shop/contracts/core/audit';
import { authEvents, authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { emailChangeEvents, emailChangeRpc } from '@shop/contracts/auth/email-change';
import { decrypt } from '@shop/service-kit/encrypted-text';
import { until } from '@shop/service-kit-testing/until';
import { decodeJwt } from 'jose';
import { RESET_LINK_SECRET, testAuth, type TestAuth } from '../testing/test-auth.js';
import { AccountsService } from './accounts.service.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth();
});
afterAll(() => auth.close());

const PASSWORD = 'twelve-chars';
let count = 0;
const someAddress = () => {
  count += 1;
  return `mina${String(count)}@example.test`;
};
const register = (email = someAddress()) =>
  auth.request(authRpc.register, { name: 'Mina Roy', email, password: PASSWORD });
const login = (email: string, password = PASSWORD) =>
  auth.request(authRpc.login, { email, password });
const as = ({ token }: AuthReply) => ({ token });
const request = (reply: AuthReply, email: string, password = PASSWORD) =>
  auth.request(emailChangeRpc.request, { email, password }, as(reply));
const pendingOf = async (reply: AuthReply) =>
  (await auth.request(emailChangeRpc.find, {}, as(reply))).pending?.email;
const confirm = (token: string) => auth.request(emailChangeRpc.confirm, { token });
/** Returns the token of the link that a request to this address has sent. */
const linkFor = async (reply: AuthReply, email: string) => {
  await request(reply, email);
  const sent = () =>
    auth.received(emailChangeEvents.requested).filter(({ newEmail }) => newEmail === email);
  const { encryptedToken } = await until(() => sent()[0]);
  return decrypt(encryptedToken, RESET_LINK_SECRET);
};
const isAlive = (reply: AuthReply) =>
  pendingOf(reply).then(
    () => true,
    () => false,
  );
const invalid = { code: 'auth.linkInvalid' };

describe('another e-mail address', () => {
  it('backend 19: changes the e-mail address once the link that was sent there is followed, and not before', async () => {
    const here = await register();
    const from = here.user.email;
    const to = someAddress();
    const token = await linkFor(here, ` ${to.toUpperCase()}`.trim().toLowerCase());
    const requested = auth
      .received(emailChangeEvents.requested)
      .find(({ newEmail }) => newEmail === to);
    expect(requested?.user).toEqual({ _id: here.user._id, email: from });
    expect(await pendingOf(here)).toBe(to);
    await expect(login(to)).rejects.toMatchObject({ code: 'auth.invalidCredentials' });
    await expect(login(from)).resolves.toBeDefined();

    await expect(confirm(token)).resolves.toMatchObject({ success: true });
    expect(await pendingOf(here)).toBeUndefined();
    await expect(login(from)).rejects.toMatchObject({ code: 'auth.invalidCredentials' });
    expect((await login(to)).user._id).toBe(here.user._id);
    const changed = await until(() =>
      auth.received(emailChangeEvents.changed).find(({ user }) => user === here.user._id),
    );
    expect(changed).toMatchObject({ email: to, previousEmail: from });
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('backend 19: ends every session except the requesting one, which has the new address at once', async () => {
    const here = await register();
    const there = await login(here.user.email);
    const to = someAddress();
    await confirm(await linkFor(here, to));
    expect([await isAlive(here), await isAlive(there)]).toEqual([true, false]);
    const sid = String(decodeJwt(here.token)['sid']);
    const copy = await auth.redis.redis.get(`${auth.redis.prefix}sess:${sid}`);
    expect(JSON.parse(copy ?? '')).toMatchObject({ user: { email: to } });
  });

  it('backend 19: requires the password to request another e-mail address', async () => {
    const here = await register();
    const to = someAddress();
    await expect(request(here, to, 'wrong password')).rejects.toMatchObject({
      code: 'auth.wrongPassword',
    });
    await expect(request(here, here.user.email)).rejects.toMatchObject({ code: 'auth.sameEmail' });
    expect(await pendingOf(here)).toBeUndefined();
  });

  it("backend 19: replies the same for another account's address, and refuses it on confirmation", async () => {
    const here = await register();
    const other = await register();
    const free = await request(here, someAddress());
    const taken = await request(here, other.user.email);
    const withoutAddress = ({ pending }: typeof free) => [
      Object.keys(pending ?? {}),
      typeof pending?.expiresAt,
    ];
    expect(withoutAddress(taken)).toEqual(withoutAddress(free));
    expect(taken.pending?.email).toBe(other.user.email);
    const sent = await until(() =>
      auth
        .received(emailChangeEvents.requested)
        .find(({ newEmail }) => newEmail === other.user.email),
    );
    await expect(confirm(decrypt(sent.encryptedToken, RESET_LINK_SECRET))).rejects.toMatchObject({
      code: 'auth.emailTaken',
      message: expect.stringMatching(/Another account/),
    });
    await expect(login(here.user.email)).resolves.toBeDefined();
  });

  it('backend 19: replaces an earlier e-mail change, whose link becomes invalid', async () => {
    const here = await register();
    const first = someAddress();
    const second = someAddress();
    const older = await linkFor(here, first);
    const newer = await linkFor(here, second);
    expect(await pendingOf(here)).toBe(second);
    await expect(confirm(older)).rejects.toMatchObject(invalid);
    await expect(confirm(newer)).resolves.toBeDefined();
    await expect(login(second)).resolves.toBeDefined();
  });

  it('backend 19: refuses an e-mail change by a link that is cancelled, older than an hour, or made up', async () => {
    const here = await register();
    const cancelled = await linkFor(here, someAddress());
    await auth.request(emailChangeRpc.cancel, {}, as(here));
    expect(await pendingOf(here)).toBeUndefined();
    await expect(confirm(cancelled)).rejects.toMatchObject(invalid);
    const old = await linkFor(here, someAddress());
    await auth.dataSource.query(
      `UPDATE email_changes SET created_at = now() - interval '2 h', expires_at = now() - interval '1 h'`,
    );
    expect(await pendingOf(here)).toBeUndefined();
    await expect(confirm(old)).rejects.toMatchObject(invalid);
    await expect(confirm('made-up')).rejects.toMatchObject(invalid);
    await auth.app.get(AccountsService).sweep();
    const left: unknown[] = await auth.dataSource.query('SELECT 1 FROM email_changes');
    expect(left).toEqual([]);
  });

  it('backend 19: refuses an e-mail change once the password has been changed, as the notice recommends', async () => {
    const here = await register();
    const token = await linkFor(here, someAddress());
    const input = { currentPassword: PASSWORD, newPassword: 'a longer thread' };
    await auth.request(authRpc.changePassword, input, as(here));
    await expect(confirm(token)).rejects.toMatchObject(invalid);
  });

  it('backend 19: invalidates reset links in the old mailbox after an e-mail change', async () => {
    const here = await register();
    const { email } = here.user;
    await auth.request(authRpc.requestPasswordReset, { email });
    const { encryptedToken } = await until(() =>
      auth.received(authEvents.passwordResetRequested).find(({ user }) => user.email === email),
    );
    await confirm(await linkFor(here, someAddress()));
    const token = decrypt(encryptedToken, RESET_LINK_SECRET);
    await expect(
      auth.request(authRpc.resetPassword, { token, password: 'a longer thread' }),
    ).rejects.toMatchObject(invalid);
  });

  it('backend 19: changes the e-mail address once when the link is followed twice at the same time', async () => {
    const token = await linkFor(await register(), someAddress());
    const both = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('backend 19: gives the e-mail address to one of two accounts that confirm it at the same time', async () => {
    const to = someAddress();
    const one = await register();
    const two = await register();
    await Promise.all([request(one, to), request(two, to)]);
    const links = await until(() => {
      const all = auth
        .received(emailChangeEvents.requested)
        .filter(({ newEmail }) => newEmail === to);
      return all.length === 2 ? all : undefined;
    });
    const both = await Promise.allSettled(
      links.map(({ encryptedToken }) => confirm(decrypt(encryptedToken, RESET_LINK_SECRET))),
    );
    const refusals = both.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as unknown] : [],
    );
    expect(refusals).toMatchObject([{ code: 'auth.emailTaken' }]);
  });

  it('backend 19: sends three links for an e-mail change an hour, even if some are cancelled in between', async () => {
    const here = await register();
    for (let i = 0; i < 3; i += 1) {
      await request(here, someAddress());
      await auth.request(emailChangeRpc.cancel, {}, as(here));
    }
    await expect(request(here, someAddress())).rejects.toMatchObject({ code: 'auth.tooManyLinks' });
  });

  it('backend 19: stores no readable token of an e-mail change, and deletes it with the account', async () => {
    const here = await register();
    const to = someAddress();
    const token = await linkFor(here, to);
    const dump = async () => {
      const [row] = await auth.dataSource.query<{ all: string }[]>(
        `SELECT coalesce((SELECT json_agg(c) FROM email_changes c)::text, '')
           || coalesce((SELECT json_agg(o) FROM outbox o)::text, '') AS all`,
      );
      return row?.all ?? '';
    };
    expect(await dump()).not.toContain(token);
    await auth.request(authRpc.removeAccount, { password: PASSWORD }, as(here));
    expect(await dump()).not.toContain(to);
  });

  it('backend 19: records an e-mail change with both addresses masked', async () => {
    const here = await register();
    const to = someAddress();
    await confirm(await linkFor(here, to));
    await auth.dataSource.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [here.user._id]);
    const { token } = await login(to);
    const subject = here.user._id;
    const { entries } = await auth.request(auditRpc.auth, { subject }, { token });
    const entry = entries.find(({ action }) => action === 'user.emailChanged');
    expect(entry).toMatchObject({
      by: { _id: subject },
      before: { previousEmail: 'm…@example.test' },
      after: { email: 'm…@example.test' },
    });
  });
});
