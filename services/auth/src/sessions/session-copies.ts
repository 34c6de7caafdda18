import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { SessionView } from '@shop/contracts/auth/auth';
import { CircuitBreaker } from '@shop/service-kit/circuit-breaker';
import { rootLogger } from '@shop/service-kit/logger';

export const COPIES_OPTIONS = Symbol('where the copies of sessions are stored');
export interface CopiesOptions {
  url: string;
  prefix: string;
}

/**
 * Copies of the sessions in Redis, from which every call is recognised. The rows in PostgreSQL are authoritative: a
 * lost copy costs one look-up.
 */
@Injectable()
export class SessionCopies implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly breaker = new CircuitBreaker(() => this.redis.get(this.key('')));

  constructor(@Inject(COPIES_OPTIONS) private readonly options: CopiesOptions) {
    this.redis = new Redis(options.url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 500,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    this.redis.on('ready', () => this.breaker.close());
    this.redis.on('error', (error: Error) => rootLogger.debug({ reason: error.message }, 'redis'));
  }

  /** Writes the copy for `life` milliseconds. Returns false if Redis is away. */
  async put(session: SessionView, life: number): Promise<boolean> {
    if (life <= 0) return true;
    return this.attempt('put', () =>
      this.redis.set(this.key(session.sid), JSON.stringify(session), 'PX', Math.ceil(life)),
    );
  }

  /** Extends the lifetime of existing copies. */
  async prolong(lives: ReadonlyMap<string, number>): Promise<boolean> {
    return this.attempt('prolong', async () => {
      const pipeline = this.redis.pipeline();
      for (const [sid, life] of lives) pipeline.pexpire(this.key(sid), Math.ceil(life));
      await pipeline.exec();
    });
  }

  /** Removes copies. Returns false if Redis is away and they may still exist. */
  async drop(sids: string[]): Promise<boolean> {
    if (sids.length === 0) return true;
    return this.attempt('drop', () => this.redis.del(...sids.map((sid) => this.key(sid))));
  }

  onApplicationShutdown(): void {
    this.breaker.close();
    this.redis.disconnect();
  }

  private key(sid: string): string {
    return `${this.options.prefix}sess:${sid}`;
  }

  private async attempt(what: string, command: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.breaker.run(command);
      return true;
    } catch (error) {
      // Redis is away. The session remains in PostgreSQL, and copies that could not be removed are swept later.
      rootLogger.warn({ err: error, what }, 'session copy not written');
      return false;
    }
  }
}
