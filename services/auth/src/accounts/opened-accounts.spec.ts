import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { authEvents, authRpc } from '@shop/contracts/auth/auth';
import type { PayloadOf } from '@shop/contracts/core/message';
import { decrypt } from '@shop/service-kit/encrypted-text';
import { RESET_LINK_SECRET, testAuth, type TestAuth } from '../testing/test-auth.js';
import { OpenedAccountsService } from './opened-accounts.service.js';

let auth: TestAuth;
let accounts: OpenedAccountsService;
beforeAll(async () => {
  auth = await testAuth();
  accounts = auth.app.get(OpenedAccountsService);
});
afterAll(() => auth.close());

type Reset = PayloadOf<typeof authEvents.passwordResetRequested>;
const requested = async (user: string): Promise<Reset[]> => {
  const rows = await auth.dataSource.query<{ payload: Reset }[]>(
    'SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2',
    [authEvents.passwordResetRequested.name, user],
  );
  return rows.map(({ payload }) => payload);
};
const newcomer = () => ({ name: 'Nadia Haque', email: `nadia-${randomUUID()}@example.test` });

it('ORD-4 opens an account once, and lets its owner choose the first password by the link', async () => {
  const given = newcomer();
  const opened = await Promise.all([accounts.open(given), accounts.open(given)]);
  expect(opened[0]).toMatchObject({ ...given, role: 'user' });
  expect(opened[1]._id).toBe(opened[0]._id);

  const [reset, ...others] = await requested(opened[0]._id);
  expect(others).toEqual([]);
  expect(reset).toMatchObject({ isNew: true, user: { email: given.email } });
  const token = decrypt(reset?.encryptedToken ?? '', RESET_LINK_SECRET);
  await auth.request(authRpc.resetPassword, { token, password: 'a long password' });
  const { user } = await auth.request(authRpc.login, {
    email: given.email,
    password: 'a long password',
  });
  expect(user._id).toBe(opened[0]._id);
});

it('ORD-4 returns the account that has the address already, and writes no e-mail', async () => {
  const { email } = newcomer();
  const { user } = await auth.request(authRpc.register, {
    name: 'Mina Roy',
    email,
    password: 'six666',
  });
  expect(await accounts.find(email)).toMatchObject({ _id: user._id });
  expect(await accounts.open({ name: 'Someone Else', email })).toMatchObject({
    _id: user._id,
    name: 'Mina Roy',
  });
  expect(await requested(user._id)).toEqual([]);
  expect(await accounts.find('unknown@example.test')).toBeNull();
});
