import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { LastSeenReporter } from './last-seen-reporter.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let use: LastSeenReporter;
beforeAll(async () => {
  gateway = await testGateway();
  use = gateway.app.get(LastSeenReporter);
});
beforeEach(() => {
  gateway.services.reset();
  gateway.services.reply(authRpc.noteSeen, { success: true, message: 'Noted.' });
});
afterAll(() => gateway.close());

const call = (url: string, headers: Record<string, string>) => gateway.app.inject({ url, headers });
const reported = () =>
  gateway.services.requests
    .filter(({ name }) => name === 'auth.noteSeen')
    .map(({ input }) => input);

describe('the use of a session', () => {
  it('reports the use of a session once a minute, however often it is used, by public routes too', async () => {
    const signedIn = await gateway.signIn();
    for (let times = 0; times < 5; times += 1) await call('/api/auth/user', signedIn);
    await use.report();
    await call('/api/products', signedIn);
    await use.report();
    expect(reported()).toEqual([{ sids: [expect.any(String)] }]);
    const other = await gateway.signIn();
    await call('/api/products', other);
    await use.report();
    expect(reported()).toHaveLength(2);
  });

  it('reports the use of a session again when auth did not receive it', async () => {
    const signedIn = await gateway.signIn();
    gateway.services.refuse(authRpc.noteSeen, 'service.unavailable');
    await call('/api/auth/user', signedIn);
    await use.report();
    gateway.services.reply(authRpc.noteSeen, { success: true, message: 'Noted.' });
    await call('/api/auth/user', signedIn);
    await use.report();
    expect(reported()).toHaveLength(2);
  });

  it('reports no use of a session for a forged token', async () => {
    for (const authorization of ['Bearer a.b.c', 'Bearer nonsense', 'Basic eDp5'])
      await call('/api/products', { authorization });
    await use.report();
    expect(reported()).toEqual([]);
  });
});
