import { once } from 'node:events';
import { Redis } from 'ioredis';
import { CircuitBreaker } from './circuit-breaker.js';
import { rootLogger } from './logger.js';

/** Timeout of a read, after which auth can be called instead. */
const READ_TIMEOUT_MS = 500;
/** How long a starting process waits for Redis before it continues without it. */
const CONNECT_MS = 1_000;
const MAX_RETRY_MS = 1_000;

/** The source of sessions; `sess:<sid>` contains the JSON of a SessionView. */
export interface SessionReader {
  read(sid: string): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Opens a connection to Redis that fails at once while Redis is unavailable or hangs, and reconnects by itself.
 * Resolves when it is open, or after a second without it.
 */
export async function sessionRedis(url: string, prefix: string): Promise<SessionReader> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // Sends the reads of one tick together.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    commandTimeout: READ_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(times * 50, MAX_RETRY_MS),
  });
  const breaker = new CircuitBreaker(() => redis.get(`${prefix}sess:`));
  redis.on('ready', () => breaker.close());
  redis.on('error', (error) => {
    rootLogger.warn({ err: error }, 'Redis is not reachable');
  });
  await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => {
    rootLogger.warn('starting without Redis');
  });
  return {
    read: async (sid) => (await breaker.run(() => redis.get(`${prefix}sess:${sid}`))) ?? null,
    close: () => {
      breaker.close();
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
