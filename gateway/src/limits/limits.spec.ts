import 'reflect-metadata';
import { sum } from '@shop/contracts/core/numbers';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { until } from '@shop/service-kit-testing/until';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { Limiter } from './limiter.js';
import { LimitsRedis } from './limits-redis.js';
import { bucketsOf } from './limits.js';
import { neighbourhoodOf, networkOf } from '../http/network.js';
import type { TooManyRequestsError } from '../http/errors/too-many-requests.error.js';

describe('what counts as one caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts the address %s as the caller %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('returns the neighbourhood of a caller as its network', () => {
    expect(neighbourhoodOf('::ffff:203.0.113.9')).toBe('203.0.113.0/24');
    expect(neighbourhoodOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  });
});

describe('the buckets of a call', () => {
  it.each([
    ['GET', '/api/products', ['read']],
    ['POST', '/api/orders', ['write']],
    ['POST', '/api/auth/login', ['write', 'login']],
    ['POST', '/api/auth/register', ['write', 'register']],
    ['POST', '/api/auth/forgot-password', ['write', 'forgot']],
    ['POST', '/api/auth/reset-password', ['write', 'reset']],
    ['POST', '/api/auth/email-change', ['write', 'forgot']],
    ['POST', '/api/auth/confirm-email', ['write', 'reset']],
    ['PUT', '/api/auth/password', ['write', 'password']],
    ['POST', '/api/auth/%6cogin', ['write']],
    ['POST', '/api/checkout/price', ['write', 'price']],
    ['POST', '/api/sample-requests', ['write', 'form']],
    ['POST', '/api/newsletter', ['write', 'form']],
    ['POST', '/api/custom-printing/files', ['write', 'upload']],
  ])('counts %s %s in its buckets', (method, path, buckets) => {
    expect(bucketsOf(method, path)).toEqual(buckets);
  });
});

describe('the limiter', () => {
  const tries = async (limiter: Limiter, count: number, ip = '198.51.100.7') => {
    const results = await Promise.allSettled(
      Array.from({ length: count }, () => limiter.admit({ address: ip }, ['write', 'password'])),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  const limiterOn = (REDIS_URL: string, REDIS_PREFIX = '') => {
    const settings = { PROFILE: 'production' as const, REDIS_URL, REDIS_PREFIX };
    const redis = new LimitsRedis(settings);
    return { limiter: new Limiter(settings, redis), redis };
  };

  it('allows 20 passwords a minute in production, whichever gateway they reach', async () => {
    const { urlAs, prefix, close } = await testRedis();
    const url = urlAs('gateway');
    const gateways = [limiterOn(url, prefix), limiterOn(url, prefix)];
    try {
      await until(() => gateways.every(({ redis }) => redis.isReady));
      const admitted = await Promise.all(gateways.map(({ limiter }) => tries(limiter, 25)));
      expect(sum(admitted)).toBe(20);
      const [one] = gateways.map(({ limiter }) => tries(limiter, 1, '198.51.100.8'));
      expect(await one).toBe(1);
    } finally {
      gateways.forEach(({ redis }) => redis.onApplicationShutdown());
      await close();
    }
  });

  it('allows not one call more while Redis is late', async () => {
    const { urlAs, prefix, close } = await testRedis();
    const url = urlAs('gateway');
    const links = await Promise.all([cuttableLink(url), cuttableLink(url)]);
    const gateways = links.map((link) => limiterOn(link.url, prefix));
    try {
      await until(() => gateways.every(({ redis }) => redis.isReady));
      links.forEach((link) => link.lag(400));
      const admitted = await Promise.all(gateways.map(({ limiter }) => tries(limiter, 25)));
      expect(sum(admitted)).toBe(20);
    } finally {
      gateways.forEach(({ redis }) => redis.onApplicationShutdown());
      await Promise.all(links.map((link) => link.close()));
      await close();
    }
  });

  it('allows half while Redis hangs or is down, and uses the shared count again when it is back', async () => {
    const { urlAs, prefix, close } = await testRedis();
    const url = urlAs('gateway');
    const link = await cuttableLink(url);
    const { limiter, redis } = limiterOn(link.url, prefix);
    try {
      await until(() => redis.isReady);
      expect(await tries(limiter, 8)).toBe(8);
      link.lag(60_000);
      expect(await tries(limiter, 1)).toBe(1);
      link.cut();
      expect(await tries(limiter, 12)).toBe(9);
      link.lag(0);
      link.mend();
      await until(() => redis.isReady);
      expect(await tries(limiter, 30)).toBe(12);
    } finally {
      redis.onApplicationShutdown();
      await link.close();
      await close();
    }
  });

  it('counts calls by itself, and more strictly, while Redis is away', async () => {
    const { limiter, redis } = limiterOn('redis://127.0.0.1:1');
    expect(await tries(limiter, 30)).toBe(10);
    await expect(limiter.admit({ address: '203.0.113.1' }, ['read'])).resolves.toBeUndefined();
    redis.onApplicationShutdown();
  });

  it('counts the calls of a session from all addresses', async () => {
    const { limiter, redis } = limiterOn('redis://127.0.0.1:1');
    const call = (turn: number) =>
      limiter.admit({ address: `10.0.${String(turn % 200)}.1`, session: 'one' }, ['read']);
    const all = await Promise.allSettled(Array.from({ length: 700 }, (_, turn) => call(turn)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(600);
    redis.onApplicationShutdown();
  });

  it('security M9: counts an active session by itself alone, and not the address that it shares', async () => {
    const { limiter, redis } = limiterOn('redis://127.0.0.1:1');
    const address = '198.51.100.7';
    for (let call = 0; call < 600; call += 1) await limiter.admit({ address }, ['read']);
    await expect(limiter.admit({ address }, ['read'])).rejects.toThrow('Too many');
    await expect(limiter.admit({ address, session: 'one' }, ['read'])).resolves.toBeUndefined();
    await expect(limiter.admit({ address, session: 'two' }, ['write'])).resolves.toBeUndefined();
    redis.onApplicationShutdown();
  });

  it('security M9: slows down the logins of an address after failures, not after logins', async () => {
    const { limiter, redis } = limiterOn('redis://127.0.0.1:1');
    const login = () => limiter.admit({ address: '198.51.100.7' }, ['write', 'login']);
    for (let turn = 0; turn < 25; turn += 1) await login();
    for (let turn = 0; turn < 10; turn += 1) await limiter.addFailure('198.51.100.7');
    await expect(login()).rejects.toMatchObject({ code: 'request.tooMany' });
    await expect(limiter.admit({ address: '198.51.100.8' }, ['login'])).resolves.toBeUndefined();
    redis.onApplicationShutdown();
  });

  it('security M9: admits a client over the limit at the rate of the limit', async () => {
    const { limiter, redis } = limiterOn('redis://127.0.0.1:1');
    jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    const admitted: number[] = [];
    for (let call = 0; call < 3 * 900; call += 1) {
      jest.setSystemTime((call * MINUTE_MS) / 900);
      const noted = () => admitted.push(Math.floor(call / 900));
      await limiter.admit({ address: 'a' }, ['read']).then(noted, () => undefined);
    }
    jest.useRealTimers();
    redis.onApplicationShutdown();
    expect(admitted.filter((minute) => minute === 0)).toHaveLength(600);
    expect(admitted.filter((minute) => minute === 2).length).toBeGreaterThan(550);
  });

  it('returns when a limited client may try again', async () => {
    const { limiter, redis } = limiterOn('redis://127.0.0.1:1');
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () => limiter.admit({ address: 'a' }, ['reset'])),
    );
    const refused = results.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as TooManyRequestsError] : [],
    );
    expect(refused[0]).toMatchObject({ code: 'request.tooMany' });
    expect(refused[0]?.retryAfter).toBeGreaterThan(0);
    redis.onApplicationShutdown();
  });
});
