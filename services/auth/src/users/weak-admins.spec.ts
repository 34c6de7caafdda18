// Administrators whose password is too weak, which only a login can show (security M7).
import 'reflect-metadata';
import { authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import { until } from '@shop/service-kit-testing/until';
import { testAuth, type TestAuth } from '../testing/test-auth.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth();
});
afterAll(() => auth.close());

let count = 0;
/** An administrator from a time when passwords were not checked. */
const administrator = async (password: string, fitsAdmin: boolean) => {
  count += 1;
  const email = `admin${String(count)}@example.test`;
  const reply = await auth.request(authRpc.register, { name: 'Asha Admin', email, password });
  await auth.dataSource.query(`UPDATE users SET role = 'admin', fits_admin = $2 WHERE id = $1`, [
    reply.user._id,
    fitsAdmin,
  ]);
  return { email, password };
};
const login = (form: { email: string; password: string }) => auth.request(authRpc.login, form);
const list = ({ token }: Pick<AuthReply, 'token'>) =>
  auth.request(authRpc.listUsers, {}, { token });
const weak = {
  code: 'auth.passwordWeak',
  message: expect.stringMatching(/at least 12 characters/),
};

describe('an administrator with a weak password', () => {
  it.each(['six666', 'eleven-char', 'aaaaaaaaaaaa'])(
    'security M7: refuses administrator actions after a login with %s, until it is changed',
    async (password) => {
      const own = await administrator(password, true);
      const reply = await login(own);
      expect(reply.user).toMatchObject({ role: 'admin', mustChangePassword: true });
      await expect(list(reply)).rejects.toMatchObject(weak);
      const sessions = await auth.request(authRpc.listSessions, {}, { token: reply.token });
      expect(sessions.sessions.length).toBeGreaterThan(0);
      const change = { currentPassword: password, newPassword: 'a long enough thread' };
      const changed = await auth.request(authRpc.changePassword, change, { token: reply.token });
      await expect(list(changed)).resolves.toMatchObject({ success: true });
      const again = await login({ ...own, password: 'a long enough thread' });
      expect(again.user.mustChangePassword).toBeUndefined();
    },
  );

  it('security M7: closes the back-office to a weak administrator in every other session too', async () => {
    const own = await administrator('six666', true);
    const before = await login({ ...own });
    await auth.dataSource.query('UPDATE users SET fits_admin = true WHERE email = $1', [own.email]);
    await auth.dataSource.query('UPDATE sessions SET is_copied = false WHERE user_id = $1', [
      before.user._id,
    ]);
    await until(
      () =>
        list(before).then(
          () => true,
          () => false,
        ),
      25_000,
    );
    await login(own);
    await until(
      () =>
        list(before).then(
          () => false,
          (error: { code: string }) => error.code === weak.code,
        ),
      25_000,
    );
  });

  it("security M7: treats an administrator's password as strong once a login has shown it", async () => {
    const own = await administrator('a long enough thread', false);
    const reply = await login(own);
    expect(reply.user.mustChangePassword).toBeUndefined();
    await expect(list(reply)).resolves.toMatchObject({ success: true });
  });

  it('security M7: requires no password change from a customer with a weak password', async () => {
    const { email, password } = await administrator('six666', true);
    await auth.dataSource.query(`UPDATE users SET role = 'user' WHERE email = $1`, [email]);
    expect((await login({ email, password })).user.mustChangePassword).toBeUndefined();
  });
});
