import { Redis } from 'ioredis';
import type { ServiceName } from '@shop/service-kit/access';
import { infraFile } from './infra-file.js';
import { testAddress, uniqueName } from './test-address.js';

/** The same on every test Redis: nothing that matters is behind it. */
const PASSWORD = 'spec';

/**
 * A key space of one's own in the shared Redis, and in it a user for each process of the shop with the rights that
 * it has there; keys and users are gone after close().
 */
export async function testRedis(): Promise<{
  /** The address for a process of the shop. */
  urlAs(app: ServiceName): string;
  prefix: string;
  /** An administrator's, for what a spec arranges. */
  redis: Redis;
  close(): Promise<void>;
}> {
  const address = testAddress('REDIS_URL');
  const name = uniqueName();
  const prefix = `${name}:`;
  const redis = new Redis(address);
  const users = infraFile('redis/users.acl').trim().split('\n').map(wordsOf);
  for (const { app, rights } of users) {
    const own = rights.map((right) => right.replace('~', `~${prefix}`));
    await redis.call('ACL', 'SETUSER', `${name}-${app}`, 'on', `>${PASSWORD}`, ...own);
  }
  return {
    urlAs: (app) =>
      Object.assign(new URL(address), { username: `${name}-${app}`, password: PASSWORD }).href,
    prefix,
    redis,
    close: async () => {
      const keys = await redis.keys(`${prefix}*`);
      if (keys.length > 0) await redis.del(keys);
      await redis.call('ACL', 'DELUSER', ...users.map(({ app }) => `${name}-${app}`));
      await redis.quit();
    },
  };
}

/** A line of the list: `user <app> <right> <right>...` */
function wordsOf(line: string): { app: string; rights: string[] } {
  const [, app = '', ...rights] = line.split(' ');
  return { app, rights };
}
