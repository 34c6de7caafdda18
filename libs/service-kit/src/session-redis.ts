import { Redis } from 'ioredis';
import { rootLogger } from './logger.js';

/** A read that takes longer is given up: auth can be asked instead. */
const READ_TIMEOUT_MS = 250;
const MAX_RETRY_MS = 1_000;

/** Where sessions are read; `sess:<sid>` holds the JSON of a SessionView. */
export interface SessionReader {
  read(sid: string): Promise<string | null>;
  close(): Promise<void>;
}

/** A connection to Redis that fails at once while Redis is away, and comes back by itself. */
export function sessionRedis(url: string, prefix: string): SessionReader {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: READ_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, MAX_RETRY_MS),
  });
  redis.on('error', (error) => {
    rootLogger.warn({ err: error }, 'Redis is not reachable');
  });
  return {
    read: (sid) => redis.get(`${prefix}sess:${sid}`),
    close: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
