import 'reflect-metadata';
import { DomainError } from '@shop/service-kit/domain-error';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { until } from '@shop/service-kit-testing/until';
import { LoginThrottle } from './login-throttle.js';
import { LimitsRedis } from './limits-redis.js';

/** More would make a busy machine's Redis late, and the throttle count without it. */
const AT_ONCE = 50;
const wrong = () => Promise.reject(new DomainError('auth.invalidCredentials'));
const right = () => Promise.resolve('in');
let redis: Awaited<ReturnType<typeof testRedis>>;
let counts: LimitsRedis;
let throttle: LoginThrottle;
let email = '';

const settings = (REDIS_URL: string, REDIS_PREFIX = '') => ({
  PROFILE: 'production' as const,
  REDIS_URL,
  REDIS_PREFIX,
});
beforeAll(async () => {
  redis = await testRedis();
  counts = new LimitsRedis(settings(redis.urlAs('gateway'), redis.prefix));
  throttle = new LoginThrottle(settings(redis.urlAs('gateway')), counts);
  await until(() => counts.isReady);
});
afterAll(async () => {
  counts.onApplicationShutdown();
  await redis.close();
});
beforeEach(() => {
  email = `${crypto.randomUUID()}@example.test`;
});

/** Returns how many of the attempts were checked. */
async function attempt(times: number, ip: string | ((nth: number) => string)): Promise<number> {
  let checked = 0;
  const check = () => {
    checked += 1;
    return wrong();
  };
  const one = (nth: number) => throttle.around(email, typeof ip === 'string' ? ip : ip(nth), check);
  for (let nth = 0; nth < times; nth += AT_ONCE)
    await Promise.allSettled(
      Array.from({ length: Math.min(AT_ONCE, times - nth) }, (_, at) => one(nth + at)),
    );
  return checked;
}
const refused = { code: 'request.tooMany' };

describe('password attempts on an account', () => {
  it('checks five password attempts on an account from one network, then slower and slower', async () => {
    expect(await attempt(100, (nth) => `203.0.113.${String(nth)}`)).toBe(5);
    await expect(throttle.around(email, '203.0.113.250', right)).rejects.toMatchObject({
      ...refused,
      retryAfter: 1,
    });
  });

  it('resets the password attempts on an account after the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await attempt(4, '203.0.113.7')).toBe(4);
      await expect(throttle.around(email, '203.0.113.7', right)).resolves.toBe('in');
    }
  });

  it('slows down strangers on an account, but never the owner on a network where he has signed in before', async () => {
    await throttle.around(email, '198.51.100.7', right);
    const network = (nth: number) => `10.${String(nth % 60)}.1.1`;
    expect(await attempt(600, network)).toBeLessThanOrEqual(60);
    expect(await attempt(600, network)).toBe(0);
    await expect(throttle.around(email, '198.51.100.9', right)).resolves.toBe('in');
  });

  it('counts password attempts alike whether or not the account exists', async () => {
    const keys = async () => (await redis.redis.keys(`${redis.prefix}attempt*`)).join(' ');
    await attempt(3, '203.0.113.7');
    expect(await keys()).not.toContain(email);
  });

  it('counts no password attempts while auth is away', async () => {
    const away = () => Promise.reject(new DomainError('service.unavailable'));
    for (let i = 0; i < 20; i += 1)
      await expect(throttle.around(email, '203.0.113.7', away)).rejects.toMatchObject({
        code: 'service.unavailable',
      });
    await expect(throttle.around(email, '203.0.113.7', right)).resolves.toBe('in');
  });

  it('security L8: gives every attempt counter an expiry if one expires during a login', async () => {
    const counters = () => redis.redis.keys(`${redis.prefix}attempts:*`);
    for (const end of [right, () => Promise.reject(new DomainError('service.unavailable'))])
      await throttle
        .around(email, '203.0.113.7', async () => {
          await redis.redis.del(await counters());
          return end();
        })
        .catch(() => undefined);
    expect(await counters()).toEqual([]);
  });

  it('slows password attempts down without Redis as well', async () => {
    const nowhere = settings('redis://127.0.0.1:1');
    const lost = new LimitsRedis(nowhere);
    const alone = new LoginThrottle(nowhere, lost);
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => alone.around(email, '203.0.113.7', wrong)),
    );
    const codes = all.map((one) => (one.status === 'rejected' ? one.reason.code : 'in') as string);
    expect(codes.filter((code) => code === 'auth.invalidCredentials')).toHaveLength(10);
    lost.onApplicationShutdown();
  });
});
