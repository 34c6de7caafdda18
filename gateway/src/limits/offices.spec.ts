// Many users behind one address, through the whole gateway (security M9).
import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { orderRpc } from '@shop/contracts/ordering/order';
import { until } from '@shop/service-kit-testing/until';
import { callOver } from '../testing/call.js';
import { authReply } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { LimitsRedis } from './limits-redis.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ PROFILE: 'production' });
  await until(() => gateway.app.get(LimitsRedis).isReady);
  gateway.services.reply(orderRpc.listMine, {
    success: true,
    orders: [],
    total: 0,
    page: 1,
    pages: 1,
  });
  gateway.services.reply(authRpc.login, authReply);
});
afterAll(() => gateway.close());

const statusesOf = async (count: number, call: () => Promise<{ statusCode?: number }>) => {
  const statuses = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await call()).statusCode);
  return statuses;
};
const times = (status: number, statuses: unknown[]) =>
  statuses.filter((one) => one === status).length;

describe('an office behind one address', () => {
  it('security M9: lets an office continue to read when its sessions exceed the limit of one address', async () => {
    const people = await Promise.all(Array.from({ length: 14 }, () => gateway.signIn()));
    const statuses = await Promise.all(
      people.map((headers) =>
        statusesOf(50, () => gateway.app.inject({ url: '/api/orders/mine', headers })),
      ),
    );
    expect(times(200, statuses.flat())).toBe(700);
  });

  it('security M9: lets an office load its user without limit, each session 600 times a minute', async () => {
    const url = `${await gateway.address()}/api/auth/user`;
    const [one, other] = await Promise.all([gateway.signIn(), gateway.signIn()]);
    const request = (headers: Record<string, string>) => callOver(url, { headers });
    expect(times(200, await statusesOf(620, () => request(one)))).toBeLessThanOrEqual(602);
    expect(times(200, await statusesOf(5, () => request(other)))).toBe(5);
  });

  it('security M9: lets thirty of an office log in at once, and slows down further wrong passwords', async () => {
    const login = (password: string) =>
      gateway.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `${crypto.randomUUID()}@example.test`, password },
      });
    expect(times(200, await statusesOf(30, () => login('right')))).toBe(30);
    gateway.services.refuse(authRpc.login, 'auth.invalidCredentials');
    const wrong = await statusesOf(25, () => login('wrong'));
    expect(times(401, wrong)).toBeLessThanOrEqual(21);
    expect(times(429, wrong)).toBeGreaterThanOrEqual(4);
  });
});
