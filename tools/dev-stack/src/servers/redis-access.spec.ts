import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { rightsOf } from './redis-access.js';

const address = process.env['REDIS_URL'] ?? '';
const password = randomUUID();
type User = Parameters<typeof rightsOf>[0];
const names = new Map<User, string>();
const opened: Redis[] = [];
let admin: Redis;

/** Connection of the app, with a name and keys of this spec. */
async function as(app: User): Promise<Redis> {
  const name = `${app}-${randomUUID()}`;
  names.set(app, name);
  await admin.call('ACL', 'SETUSER', name, 'on', `>${password}`, ...rightsOf(app).split(' '));
  const url = Object.assign(new URL(address), { username: name, password }).href;
  const redis = new Redis(url);
  opened.push(redis);
  return redis;
}
beforeAll(() => {
  admin = new Redis(address);
});
afterEach(async () => {
  for (const redis of opened.splice(0)) redis.disconnect();
  if (names.size > 0) await admin.call('ACL', 'DELUSER', ...names.values());
  names.clear();
});
afterAll(async () => {
  await admin.quit();
});
const refused = /NOPERM/;
const key = `sess:spec-${randomUUID()}`;

describe('the rights of each app in Redis', () => {
  it('lets auth keep sessions in Redis, and nothing else', async () => {
    const auth = await as('auth');
    await expect(auth.set(key, '{}', 'PX', 1_000)).resolves.toBe('OK');
    await expect(auth.del(key)).resolves.toBe(1);
    await expect(auth.set('limit:x', '1')).rejects.toThrow(refused);
    await expect(auth.keys('*')).rejects.toThrow(refused);
    await expect(auth.flushall()).rejects.toThrow(refused);
  });

  it('lets the gateway count calls and read sessions in Redis, and create or end none', async () => {
    const gateway = await as('gateway');
    await expect(gateway.get(key)).resolves.toBeNull();
    await expect(gateway.set(key, '{}')).rejects.toThrow(refused);
    await expect(gateway.del(key)).rejects.toThrow(refused);
    const counter = `limit:spec-${randomUUID()}`;
    await expect(gateway.multi().incr(counter).expire(counter, 1).exec()).resolves.toHaveLength(2);
    const script = `return redis.call('SET', KEYS[1], '{}')`;
    await expect(gateway.eval(script, 1, key)).rejects.toThrow();
    await expect(
      gateway.eval(`return redis.call('HINCRBY', KEYS[1], 'a', 1)`, 1, 'attempt:spec'),
    ).resolves.toBe(1);
    await gateway.del('attempt:spec');
    await expect(gateway.config('GET', '*')).rejects.toThrow(refused);
  });

  it.each(['auth', 'gateway', 'order'] as const)(
    'security L6: does not let %s list or end the Redis connections of others',
    async (app) => {
      const redis = await as(app);
      await expect(redis.client('LIST')).rejects.toThrow(refused);
      await expect(redis.call('CLIENT', 'KILL', 'TYPE', 'normal')).rejects.toThrow(refused);
      await expect(redis.client('SETNAME', 'loomery')).resolves.toBe('OK');
    },
  );

  it('containers E: lets the metrics exporter read the state of Redis, and no key', async () => {
    const metrics = await as('metrics');
    await expect(metrics.info()).resolves.toContain('redis_version');
    await expect(metrics.get(key)).rejects.toThrow(refused);
    await expect(metrics.config('GET', '*')).rejects.toThrow(refused);
  });

  it.each(['catalogue', 'order', 'billing', 'admin-analytics', 'correspondence'] as const)(
    'lets %s read sessions in Redis, and nothing else',
    async (app) => {
      const redis = await as(app);
      await expect(redis.get(key)).resolves.toBeNull();
      await expect(redis.set(key, '{}')).rejects.toThrow(refused);
      await expect(redis.get('limit:x')).rejects.toThrow(refused);
      await expect(redis.incr('limit:x')).rejects.toThrow(refused);
    },
  );
});
