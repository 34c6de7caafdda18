import { Redis } from 'ioredis';
import type { ServiceName } from '@shop/service-kit/access';
import { infraFile } from './infra-file.js';
import { testAddress, uniqueName } from './test-address.js';

/** The same on every test Redis, since it protects nothing. */
const PASSWORD = 'spec';

/**
 * Creates a key space in the shared Redis, with a user for each process of the shop that has the rights of the shop's
 * user. close() removes keys and users.
 */
export async function testRedis(): Promise<{
  /** Returns the address for a process of the shop. */
  urlAs(app: ServiceName): string;
  prefix: string;
  /** An administrator's client, for the setup of a spec. */
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

/** Parses a line of the list: `user <app> <right> <right>...` */
function wordsOf(line: string): { app: string; rights: string[] } {
  const [, app = '', ...rights] = line.split(' ');
  return { app, rights };
}
