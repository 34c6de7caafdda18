import { Redis } from 'ioredis';
import { testAddress, uniqueName } from './test-address.js';

/** A key space of one's own in the shared Redis; its keys are deleted by close(). */
export async function testRedis(): Promise<{
  url: string;
  prefix: string;
  redis: Redis;
  close(): Promise<void>;
}> {
  const url = testAddress('REDIS_URL');
  const prefix = `${uniqueName()}:`;
  const redis = new Redis(url);
  await redis.ping();
  return {
    url,
    prefix,
    redis,
    close: async () => {
      const keys = await redis.keys(`${prefix}*`);
      if (keys.length > 0) await redis.del(keys);
      await redis.quit();
    },
  };
}
