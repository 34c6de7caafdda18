// Ten thousand password attempts on one account, through the whole gateway (reliability 4, S9).
import 'reflect-metadata';
import { cpus } from 'node:os';
import { authRpc } from '@shop/contracts/auth/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit-testing/until';
import { securityRuns } from '@shop/service-kit-testing/security-suite/bus';
import { LimitsRedis } from '../limits/limits-redis.js';
import { authReply } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';

/** 10,000 in the long form. */
const ATTEMPTS = securityRuns(500);
const ADDRESSES = 200;
/** More would make a busy machine's Redis late, and the throttle count without it. */
const AT_ONCE = 20;
const MAY_BE_CHECKED = 60;
const HOME = '198.51.100.7';
const email = 'owner@example.test';

let gateway: TestGateway;
let checked = 0;
beforeAll(async () => {
  gateway = await testGateway({ PROFILE: 'production', TRUSTED_PROXIES: 1 });
  await until(() => gateway.app.get(LimitsRedis).isReady);
  gateway.services.reply(authRpc.login, ({ password }) => {
    if (password === 'the right one') return authReply;
    checked += 1;
    throw new DomainError('auth.invalidCredentials');
  });
});
afterAll(() => gateway.close());

const login = (password: string, from: string) =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    headers: { 'x-forwarded-for': from },
  });
const ownerLogsIn = async () => {
  const begun = performance.now();
  const { statusCode } = await login('the right one', HOME);
  return { statusCode, ms: performance.now() - begun };
};

describe('attempts at one account from two hundred addresses', () => {
  it('checks at most sixty attempts at an account, while its owner logs in from home within a second', async () => {
    await ownerLogsIn();
    const owner: { statusCode: number; ms: number }[] = [];
    const responses = new Set<number>();
    const work = process.cpuUsage();
    const begun = performance.now();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += AT_ONCE) {
      const attempts = Array.from({ length: AT_ONCE }, (_, at) =>
        login(`attempt ${String(attempt + at)}`, `10.1.${String((attempt + at) % ADDRESSES)}.9`),
      );
      for (const { statusCode } of await Promise.all(attempts)) responses.add(statusCode);
      if (attempt % (ATTEMPTS / 10) === 0) owner.push(await ownerLogsIn());
    }
    const { user, system } = process.cpuUsage(work);
    const share = (user + system) / 1000 / (performance.now() - begun) / cpus().length;
    expect(checked).toBeLessThanOrEqual(MAY_BE_CHECKED);
    expect([...responses].toSorted()).toEqual([401, 429]);
    expect(owner.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(Math.max(...owner.map(({ ms }) => ms))).toBeLessThan(1_000);
    expect(share).toBeLessThan(0.7);
  }, 300_000);
});
