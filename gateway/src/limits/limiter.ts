import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { GATEWAY_CONFIG } from '../config-token.js';
import { limitsOf, type Bucket, type Limit } from './limits.js';
import { networkOf } from './network.js';
import { secondsLeft, WindowCounter } from './window-counter.js';

/** Without Redis each gateway counts for itself, so each allows only its half. */
const SHARE_WITHOUT_REDIS = 0.5;
type Settings = Pick<GatewayConfig, 'PROFILE' | 'REDIS_URL' | 'REDIS_PREFIX'>;

/** A call too many; `retryAfter` in seconds. */
export class TooMany extends DomainError {
  constructor(readonly retryAfter: number) {
    super('request.tooMany');
  }
}

/**
 * Counts calls by address. Writes are counted in Redis, together with every other gateway's; reads in this process
 * alone, since a read from the shelf must not wait for anything.
 */
@Injectable()
export class Limiter implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly counters = new Map<string, WindowCounter>();

  constructor(@Inject(GATEWAY_CONFIG) private readonly settings: Settings) {
    this.redis = new Redis(settings.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 150,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    });
    this.redis.on('error', (error: Error) =>
      rootLogger.debug({ err: error }, 'limiter without Redis'),
    );
  }

  /** Whether the counts of all gateways are one. */
  get countsWithOthers(): boolean {
    return this.redis.status === 'ready';
  }

  /** Counts the call. Throws TooMany (429) where a bucket is full. */
  async admit(ip: string, buckets: readonly Bucket[]): Promise<void> {
    const caller = networkOf(ip);
    for (const bucket of buckets) {
      for (const limit of limitsOf[this.settings.PROFILE][bucket])
        await this.take(bucket, limit, caller);
    }
  }

  /** Counts a read that can be answered at once; false when the caller has read too often. */
  admitsRead(ip: string): boolean {
    const caller = networkOf(ip);
    return limitsOf[this.settings.PROFILE].read.every(
      (limit) => this.countHere('read', limit, caller) <= limit.max,
    );
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private async take(bucket: Bucket, limit: Limit, caller: string): Promise<void> {
    const shared = bucket === 'read' ? null : await this.countInRedis(bucket, limit, caller);
    const max = shared === null && bucket !== 'read' ? limit.max * SHARE_WITHOUT_REDIS : limit.max;
    const count = shared ?? this.countHere(bucket, limit, caller);
    if (count > max) throw new TooMany(secondsLeft(limit.seconds));
  }

  private countHere(bucket: Bucket, { seconds }: Limit, caller: string): number {
    const name = `${bucket}:${String(seconds)}`;
    const counter = this.counters.get(name) ?? new WindowCounter(seconds);
    this.counters.set(name, counter);
    return counter.add(caller);
  }

  /** Null when Redis is away. */
  private async countInRedis(bucket: Bucket, limit: Limit, caller: string): Promise<number | null> {
    const window = Math.floor(Date.now() / 1000 / limit.seconds);
    const name = `${bucket}:${String(limit.seconds)}:${caller}:${String(window)}`;
    const key = `${this.settings.REDIS_PREFIX}limit:${name}`;
    try {
      const replies = await this.redis.multi().incr(key).expire(key, limit.seconds).exec();
      const count = replies?.[0]?.[1];
      return typeof count === 'number' ? count : null;
    } catch {
      return null;
    }
  }
}
