// Other sites cannot read responses, and clients cannot choose the address they are counted by (reliability 4, S13, S17).
import 'reflect-metadata';
import { authRpc } from '@shop/contracts/auth/auth';
import { until } from '@shop/service-kit-testing/until';
import { routesOf } from '../http/access/route-access-check.js';
import { LimitsRedis } from '../limits/limits-redis.js';
import { limitedRoutes } from '../limits/limits.js';
import { someId } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

/** Once its limits are counted in Redis. */
async function open(own: object = {}): Promise<TestGateway> {
  const gateway = await testGateway(own);
  await until(() => gateway.app.get(LimitsRedis).isReady);
  return gateway;
}

describe('another site', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  it.each(['https://mallory.test', 'null', 'http://localhost:5000', 'https://loomery.test.evil'])(
    'allows another site to read no response: %s',
    async (origin) => {
      for (const { method, path } of routesOf(gateway.app)) {
        const url = path.replace(/:\w+/g, someId);
        const headers = {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        };
        for (const verb of [method, 'OPTIONS'] as 'GET'[]) {
          const response = await gateway.app.inject({ method: verb, url, headers });
          const allowed = Object.keys(response.headers).filter((name) =>
            name.startsWith('access-control'),
          );
          expect([verb, url, allowed]).toEqual([verb, url, []]);
        }
      }
    },
  );
});

describe('the limit of an address', () => {
  const form = { email: 'rina@example.test' };
  const tries = async (
    gateway: TestGateway,
    headersOf: (turn: number) => object,
    urlOf: (turn: number) => string = () => '/api/auth/forgot-password',
  ) => {
    gateway.services.reply(authRpc.requestPasswordReset, { success: true, message: 'Sent.' });
    const statuses: number[] = [];
    for (let turn = 0; turn < 34; turn += 1) {
      const response = await gateway.app.inject({
        method: 'POST',
        url: urlOf(turn),
        payload: form,
        headers: { ...headersOf(turn) },
      });
      statuses.push(response.statusCode);
      if (response.statusCode === 429)
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    return statuses.filter((status) => status === 202).length;
  };

  it('keeps the limit of an address when X-Forwarded-For names other addresses', async () => {
    const gateway = await open({ PROFILE: 'production', TRUSTED_PROXIES: 0 });
    const count = await tries(gateway, (turn) => ({
      'x-forwarded-for': `203.0.113.${String(turn)}`,
      'x-real-ip': `203.0.113.${String(turn)}`,
      forwarded: `for=203.0.113.${String(turn)}`,
    }));
    expect(count).toBe(30);
    await gateway.close();
  });

  it('applies the limit behind a proxy to the last address before it, whatever precedes that', async () => {
    const gateway = await open({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
    const count = await tries(gateway, (turn) => ({
      'x-forwarded-for': `10.0.0.${String(turn)}, 198.51.100.7`,
    }));
    expect(count).toBe(30);
    await gateway.close();
  });

  it('security H1: keeps the limit of a route when a character of the path is escaped', async () => {
    const gateway = await open({ PROFILE: 'production' });
    const path = '/api/auth/forgot-password';
    const escaped = (turn: number) =>
      `${path.slice(0, turn + 1)}%${path.charCodeAt(turn + 1).toString(16)}${path.slice(turn + 2)}`;
    expect(await tries(gateway, () => ({}), escaped)).toBe(0);
    await gateway.close();
  });

  it('security H1: counts each named route in its own bucket', async () => {
    const gateway = await open();
    const paths = routesOf(gateway.app).map(({ path }) => path);
    expect([...limitedRoutes.keys()].filter((route) => !paths.includes(route))).toEqual([]);
    await gateway.close();
  });

  it('keeps the limit when a client changes addresses inside one IPv6 network', async () => {
    const gateway = await open({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
    const count = await tries(gateway, (turn) => ({
      'x-forwarded-for': `2001:db8:1:2::${String(turn + 1)}`,
    }));
    expect(count).toBe(30);
    await gateway.close();
  });
});
