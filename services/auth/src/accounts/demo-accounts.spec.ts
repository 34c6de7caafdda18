import 'reflect-metadata';
import { buildProcess, startProcess } from '@shop/service-kit-testing/test-process';
import { authRpc } from '@shop/contracts/auth/auth';
import { demoUsers } from '@shop/seeds/demo';
import { decodeJwt } from 'jose';
import { addDemoUsers } from '../db/demo-users.js';
import { testAuth, type TestAuth } from '../testing/test-auth.js';
import { DemoAccounts, SHOP_PROFILE } from './demo-accounts.js';
import { Passwords } from '../users/passwords.js';
import { SessionsService } from '../sessions/sessions.service.js';

const known = demoUsers().flatMap(({ email, password }) => (password ? [{ email, password }] : []));

describe.each(['demo', 'production'] as const)('the demo’s accounts in profile %s', (PROFILE) => {
  let auth: TestAuth;
  beforeAll(async () => {
    auth = await testAuth({ PROFILE });
    await addDemoUsers(auth.dataSource, new Passwords(), demoUsers());
  });
  afterAll(() => auth.close());

  it.each(known)(
    'allows a demo login with a password from the README only in a demo: $email',
    async (form) => {
      const login = auth.request(authRpc.login, form);
      if (PROFILE === 'demo') expect((await login).user.email).toBe(form.email);
      else await expect(login).rejects.toMatchObject({ code: 'auth.invalidCredentials' });
    },
  );

  it('allows logins of other accounts besides the demo ones', async () => {
    const form = { name: 'Rina', email: 'rina@loomery.example', password: 'six666' };
    await auth.request(authRpc.register, form);
    await expect(auth.request(authRpc.login, form)).resolves.toBeDefined();
  });
});

it('ends a session from the shop’s time as a demo in production', async () => {
  const auth = await testAuth();
  await addDemoUsers(auth.dataSource, new Passwords(), demoUsers());
  const [form] = known;
  if (!form) throw new Error('the demo has no account to log in with');
  const sid = String(decodeJwt((await auth.request(authRpc.login, form)).token)['sid']);
  const sessions = auth.app.get(SessionsService);
  expect(auth.app.get(SHOP_PROFILE)).toBe('demo');
  await auth.app.get(DemoAccounts).sweep();
  await expect(sessions.find(sid)).resolves.toBeDefined();
  await new DemoAccounts('production', auth.dataSource, sessions).sweep();
  await expect(sessions.find(sid)).rejects.toMatchObject({ code: 'auth.required' });
  await auth.close();
});

describe('the demo’s data', () => {
  it('refuses to load the demo data into a production shop', async () => {
    buildProcess('services/auth');
    const seed = startProcess('services/auth/dist/db/seed.js', {
      PROFILE: 'production',
      DATABASE_URL: 'postgres://auth_app:unused@127.0.0.1:1/auth',
    });
    expect(await seed.ended).toBe(1);
    expect(seed.output()).toContain('belongs in no other shop');
  });
});
