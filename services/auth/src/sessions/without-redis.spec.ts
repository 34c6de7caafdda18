import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { decodeJwt } from 'jose';
import { testAuth, type TestAuth } from '../testing/test-auth.js';
import { SessionEntity } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await testAuth({ redisUrl: 'redis://127.0.0.1:1' });
});
afterAll(() => auth.close());

describe('while Redis is away', () => {
  const form = { name: 'Rina', email: 'rina@example.test', password: 'six666' };

  it('lets users register, log in, be recognised and log out while Redis is away', async () => {
    await auth.request(authRpc.register, form);
    const { token, user } = await auth.request(authRpc.login, form);
    const sid = String(decodeJwt(token)['sid']);
    const found = await auth.request(authRpc.findSession, { sid });
    expect(found.user).toEqual(user);
    await auth.request(authRpc.logout, {}, { token });
    await expect(auth.request(authRpc.findSession, { sid })).rejects.toMatchObject({
      code: 'auth.required',
    });
  });

  it('keeps the row of an ended session until its copy is removed', async () => {
    const { token } = await auth.request(authRpc.login, form);
    const sid = String(decodeJwt(token)['sid']);
    await auth.request(authRpc.logout, {}, { token });
    await auth.app.get(SessionsService).sweep();
    const row = await auth.dataSource.getRepository(SessionEntity).findOneBy({ sid });
    expect(row?.endedAt).toBeInstanceOf(Date);
  });
});
