import 'reflect-metadata';
import { authEvents, authRpc, type AuthReply, type UserQuery } from '@shop/contracts/auth/auth';
import { auditRpc } from '@shop/contracts/core/audit';
import { until } from '@shop/service-kit-testing/until';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

let auth: TestAuth;
let admin: AuthReply;
let count = 0;
const register = (own: object = {}) => {
  count += 1;
  const email = `user${String(count)}@example.test`;
  return auth.request(authRpc.register, {
    name: 'Someone',
    email,
    password: 'twelve-chars',
    ...own,
  });
};
const promote = async ({ user }: AuthReply) => {
  await auth.dataSource.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [user._id]);
};
beforeAll(async () => {
  auth = await testAuth();
  const first = await register({ name: 'Asha Admin', email: 'asha@example.test' });
  await promote(first);
  const form = { email: 'asha@example.test', password: 'twelve-chars' };
  admin = await auth.request(authRpc.login, form);
});
afterAll(() => auth.close());

const changeRole = (by: AuthReply, { user }: AuthReply, role: 'user' | 'admin') =>
  auth.request(authRpc.changeRole, { user: user._id, role }, { token: by.token });
const list = (query: Partial<UserQuery> = {}, by = admin) =>
  auth.request(authRpc.listUsers, query, { token: by.token });

describe('the list of users', () => {
  it('shows the list of users to administrators only', async () => {
    await expect(list({}, await register())).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(auth.request(authRpc.listUsers, {})).rejects.toMatchObject({
      code: 'auth.required',
    });
  });

  it('finds users by a part of name, address or company, and reads special characters literally', async () => {
    const { user } = await register();
    // An earlier version allowed this name.
    await auth.dataSource.query(
      `UPDATE users SET name = 'Zubaida 100%_Silk', company = 'Weavers & Co' WHERE id = $1`,
      [user._id],
    );
    for (const search of ['zubAI', '100%_', user.email, 'weavers &']) {
      const { users } = await list({ search });
      expect(users.map(({ _id }) => _id)).toEqual([user._id]);
    }
    expect((await list({ search: '100%x' })).users).toEqual([]);
    expect((await list({ search: `' OR 1=1 --` })).users).toEqual([]);
  });

  it('backend 10: finds and sorts users without case and accents', async () => {
    await register({ name: 'Étienne Folded' });
    await register({ name: 'Zoë Folded' });
    await register({ name: 'Fanny Folded' });
    const names = async (query: Partial<UserQuery>) =>
      (await list(query)).users.map(({ name }) => name);
    for (const search of ['ÉTIENNE fold', 'etienne fold', 'zoe FOLDED'])
      expect(await names({ search })).toHaveLength(1);
    const sorted = ['Étienne Folded', 'Fanny Folded', 'Zoë Folded'];
    expect(await names({ search: 'folded', sort: 'name' })).toEqual(sorted);
  });

  it('lists the administrators first, then the newest users', async () => {
    const { user } = await register({ name: 'Newest of all' });
    const { users } = await list({ limit: 100 });
    expect(users[0]?.role).toBe('admin');
    expect(users.find(({ role }) => role === 'user')?._id).toBe(user._id);
  });

  it('sorts users by name or joining day, and returns a single requested one', async () => {
    const first = await register({ name: 'aaa Weaver' });
    const last = await register({ name: 'Zzz Dyer' });
    const ids = async (query: Partial<UserQuery>) =>
      (await list({ limit: 100, ...query })).users.map(({ _id }) => _id);
    expect((await ids({ sort: 'name' }))[0]).toBe(first.user._id);
    expect((await ids({ sort: 'name', order: 'desc' }))[0]).toBe(last.user._id);
    expect((await ids({ sort: 'joined', order: 'desc' }))[0]).toBe(last.user._id);
    expect((await ids({ sort: 'joined' })).at(-1)).toBe(last.user._id);
    expect(await ids({ user: first.user._id })).toEqual([first.user._id]);
    expect(await ids({ user: first.user._id, role: 'admin' })).toEqual([]);
  });

  it('filters users by role in pages, with the figures of the whole shop above', async () => {
    await register();
    const { users, total, next, counts } = await list({ role: 'user', limit: 1 });
    expect(users).toHaveLength(1);
    expect(next).not.toBeNull();
    expect(counts).toMatchObject({ users: total + counts.admins, admins: 1, businessRequests: 0 });
    expect((await list({ role: 'admin' })).users.map(({ name }) => name)).toEqual(['Asha Admin']);
  });

  it.each(['x', 'e30', Buffer.from('{"keys":["2026-02-31"],"id":"x"}').toString('base64url')])(
    'backend 15: refuses the foreign cursor %s of the user list',
    async (after) => {
      await expect(list({ after })).rejects.toMatchObject({ code: 'request.invalid' });
    },
  );

  it('returns no hash and no removed account in the user list', async () => {
    const gone = await register({ name: 'Gone Soon' });
    const password = 'twelve-chars';
    await auth.request(authRpc.removeAccount, { password }, { token: gone.token });
    const text = JSON.stringify(await list({ limit: 100 }));
    expect(text).not.toMatch(/argon2|Gone Soon|Former/);
  });
});

describe('a role', () => {
  it('applies a new role from the next request on, without a new login, and publishes it', async () => {
    const other = await register();
    await expect(list({}, other)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const changed = await changeRole(admin, other, 'admin');
    expect(changed).toMatchObject({ role: 'admin', _id: other.user._id });
    await expect(list({}, other)).resolves.toBeDefined();
    await changeRole(admin, other, 'user');
    await expect(list({}, other)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const events = await until(() => {
      const all = auth.received(authEvents.roleChanged);
      return all.length >= 2 ? all : undefined;
    });
    expect(events[0]).toMatchObject({
      user: { _id: other.user._id, role: 'admin' },
      from: 'user',
      by: { _id: admin.user._id, name: 'Asha Admin' },
    });
    const subject = other.user._id;
    const { entries } = await auth.request(auditRpc.auth, { subject }, { token: admin.token });
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['user.roleChanged', { role: 'user' }],
      ['user.roleChanged', { role: 'admin' }],
    ]);
  });

  it.each(['six666', 'eleven-char', '123456'])(
    'security M7: refuses the administrator role to an account with the password %s, until it is changed',
    async (password) => {
      const other = await register({ password });
      await expect(changeRole(admin, other, 'admin')).rejects.toMatchObject({
        code: 'auth.passwordUnfit',
        message: expect.stringMatching(/at least 12 characters/),
      });
      await expect(list({}, other)).rejects.toMatchObject({ code: 'auth.forbidden' });
      const input = { currentPassword: password, newPassword: 'a long enough thread' };
      await auth.request(authRpc.changePassword, input, { token: other.token });
      expect(await changeRole(admin, other, 'admin')).toMatchObject({ role: 'admin' });
      await changeRole(admin, other, 'user');
    },
  );

  it('W50: refuses a role if the admin has not seen the current value, with both values', async () => {
    const other = await register();
    const change = (parts: { role: 'user' | 'admin'; seen: 'user' | 'admin' }) =>
      auth.request(authRpc.changeRole, { user: other.user._id, ...parts }, { token: admin.token });
    await change({ role: 'admin', seen: 'user' });
    await expect(change({ role: 'user', seen: 'user' })).rejects.toMatchObject({
      code: 'auth.roleChanged',
      details: [{ path: 'role', conflict: { yours: 'user', theirs: 'admin', by: 'Asha Admin' } }],
    });
    expect((await change({ role: 'admin', seen: 'user' })).role).toBe('admin');
    expect((await change({ role: 'user', seen: 'admin' })).role).toBe('user');
  });

  it("refuses to change one's own role", async () => {
    await expect(changeRole(admin, admin, 'user')).rejects.toMatchObject({ code: 'auth.ownRole' });
  });

  it('refuses a role for an unknown user', async () => {
    const user = { ...admin.user, _id: crypto.randomUUID() };
    await expect(changeRole(admin, { token: '', user }, 'user')).rejects.toMatchObject({
      code: 'auth.userNotFound',
    });
  });

  it('leaves one administrator when two take the role from each other at once', async () => {
    const one = await register();
    const two = await register();
    for (const each of [one, two]) await changeRole(admin, each, 'admin');
    await Promise.allSettled([changeRole(one, two, 'user'), changeRole(two, one, 'user')]);
    const { users } = await list({ role: 'admin' });
    expect(users).toHaveLength(2);
    expect(users.map(({ _id }) => _id)).toContain(admin.user._id);
    for (const each of [one, two]) await changeRole(admin, each, 'user');
  });
});

describe('a business account', () => {
  it('lets an administrator approve a business account, and withdraw the approval', async () => {
    const other = await register();
    const decide = (approved: boolean) =>
      auth.request(
        authRpc.decideBusiness,
        { user: other.user._id, approved },
        { token: admin.token },
      );
    await expect(decide(true)).rejects.toMatchObject({ code: 'auth.businessDecided' });
    await auth.request(authRpc.requestBusiness, { company: 'Loom Ltd' }, { token: other.token });
    expect((await list({ business: 'requested' })).counts.businessRequests).toBe(1);
    expect(await decide(true)).toMatchObject({ business: 'approved', company: 'Loom Ltd' });
    expect((await decide(false)).business).toBe('none');
    await until(() => auth.received(authEvents.businessDecided).length >= 2);
  });

  it('W50: refuses a decision about a business account that another admin has decided on in the meantime', async () => {
    const other = await register();
    const decide = (approved: boolean, seen: 'requested' | 'approved') =>
      auth.request(
        authRpc.decideBusiness,
        { user: other.user._id, approved, seen },
        { token: admin.token },
      );
    const request = () =>
      auth.request(authRpc.requestBusiness, { company: 'Loom Ltd' }, { token: other.token });
    await request();
    const both = await Promise.allSettled([decide(true, 'requested'), decide(false, 'requested')]);
    const { business } = (await list({ user: other.user._id })).users[0] ?? {};
    const isApproved = business === 'approved';
    expect(both.map(({ status }) => status)).toEqual(
      isApproved ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
    );
    const yours = isApproved ? 'none' : 'approved';
    const conflict = { yours, theirs: business, by: 'Asha Admin', at: expect.any(String) };
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'auth.businessChanged', details: [{ path: 'business', conflict }] },
    });
    if (!isApproved) await request();
    expect((await decide(true, 'requested')).business).toBe('approved');
    expect((await decide(false, 'approved')).business).toBe('none');
  });
});
