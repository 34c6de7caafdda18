import 'reflect-metadata';
import { testRedis } from '@shop/service-kit/testing';
import { Limiter, TooMany } from './limiter.js';
import { bucketsOf } from './limits.js';
import { networkOf } from './network.js';
import { secondsLeft, WindowCounter } from './window-counter.js';

describe('what counts as one caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('the buckets of a call', () => {
  it.each([
    ['GET', '/api/products', ['read']],
    ['POST', '/api/orders', ['write']],
    ['POST', '/api/auth/login', ['write', 'login']],
    ['POST', '/api/auth/login/', ['write', 'login']],
    ['POST', '/api/auth/register', ['write', 'register']],
  ])('%s %s', (method, path, buckets) => {
    expect(bucketsOf(method, path)).toEqual(buckets);
  });
});

describe('a window', () => {
  it('counts each caller, and begins anew when it ends', () => {
    const counter = new WindowCounter(60);
    expect([counter.add('a', 0), counter.add('a', 59_999), counter.add('b', 59_999)]).toEqual([
      1, 2, 1,
    ]);
    expect(counter.add('a', 60_000)).toBe(1);
  });

  it('tells how long is left of it', () => {
    expect(secondsLeft(60, 10_000)).toBe(50);
    expect(secondsLeft(60, 59_999)).toBe(1);
  });
});

describe('the limiter', () => {
  const tries = async (limiter: Limiter, count: number, ip = '198.51.100.7') => {
    const results = await Promise.allSettled(
      Array.from({ length: count }, () => limiter.admit(ip, ['write', 'login'])),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  it('lets 20 logins a minute through in production, whichever gateway they reach', async () => {
    const { url, prefix, close } = await testRedis();
    const settings = { PROFILE: 'production' as const, REDIS_URL: url, REDIS_PREFIX: prefix };
    const gateways = [new Limiter(settings), new Limiter(settings)];
    try {
      await Promise.all(gateways.map(connected));
      const admitted = await Promise.all(gateways.map((gateway) => tries(gateway, 25)));
      // The minute may turn while the test runs: then a second window counts too.
      expect([20, 40]).toContain(admitted.reduce((sum, count) => sum + count, 0));
      await expect(gateways[0]?.admit('198.51.100.8', ['login'])).resolves.toBeUndefined();
    } finally {
      gateways.forEach((gateway) => gateway.onApplicationShutdown());
      await close();
    }
  });

  it('counts for itself, and more strictly, while Redis is away', async () => {
    const settings = {
      PROFILE: 'production' as const,
      REDIS_URL: 'redis://127.0.0.1:1',
      REDIS_PREFIX: '',
    };
    const limiter = new Limiter(settings);
    expect([10, 20]).toContain(await tries(limiter, 30));
    await expect(limiter.admit('203.0.113.1', ['read'])).resolves.toBeUndefined();
    limiter.onApplicationShutdown();
  });

  it('says when to come again', async () => {
    const limiter = new Limiter({
      PROFILE: 'production',
      REDIS_URL: 'redis://127.0.0.1:1',
      REDIS_PREFIX: '',
    });
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => limiter.admit('a', ['register'])),
    );
    const refused = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as TooMany] : [],
    );
    expect(refused[0]).toMatchObject({ code: 'request.tooMany' });
    expect(refused[0]?.retryAfter).toBeGreaterThan(0);
    limiter.onApplicationShutdown();
  });
});

/** Redis is reached a moment after a limiter is made. */
async function connected(limiter: Limiter): Promise<void> {
  while (!limiter.countsWithOthers) await new Promise(setImmediate);
}
