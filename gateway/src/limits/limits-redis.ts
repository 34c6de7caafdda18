import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { GATEWAY_CONFIG } from '../config-token.js';

/** Whoever makes Redis late must not gain a call or a guess by it, so all wait that long. */
const PATIENCE_MS = 1_500;
/** Once Redis has been later than that, calls wait no longer than this until it answers again. */
const LATE_PATIENCE_MS = 150;

/** The counts that all gateways have in common. Whoever asks while Redis is away gets null, at once. */
@Injectable()
export class LimitsRedis implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly prefix: string;
  private isLate = false;

  constructor(@Inject(GATEWAY_CONFIG) settings: Pick<GatewayConfig, 'REDIS_URL' | 'REDIS_PREFIX'>) {
    this.prefix = settings.REDIS_PREFIX;
    this.redis = new Redis(settings.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: PATIENCE_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    });
    this.redis.on('error', (error: Error) =>
      rootLogger.debug({ err: error }, 'limits without Redis'),
    );
  }

  get isReady(): boolean {
    return this.redis.status === 'ready';
  }

  /** Counts one more in the window; answers how many there are in it and in the one before. */
  async count(
    key: string,
    window: number,
    seconds: number,
  ): Promise<{ current: number; before: number } | null> {
    const name = `${this.prefix}${key}:`;
    const counted = this.attempt(() =>
      this.redis
        .multi()
        .incr(`${name}${String(window)}`)
        .expire(`${name}${String(window)}`, 2 * seconds)
        .get(`${name}${String(window - 1)}`)
        .exec(),
    );
    void counted.then((answer) => {
      this.isLate = answer === null;
    });
    const replies = await (this.isLate ? within(LATE_PATIENCE_MS, counted) : counted);
    const [current, , before] = replies?.map(([, value]) => Number(value ?? 0)) ?? [];
    return current === undefined || before === undefined ? null : { current, before };
  }

  /** Runs a script on keys of ours; a script is run whole or not at all, whatever the others do meanwhile. */
  async run(
    script: string,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<number | null> {
    const names = keys.map((key) => this.prefix + key);
    const answer = await this.attempt(() =>
      this.redis.eval(script, names.length, ...names, ...values),
    );
    return answer === null ? null : Number(answer);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private async attempt<T>(command: () => Promise<T>): Promise<T | null> {
    try {
      return await command();
    } catch {
      return null; // away: each gateway counts for itself
    }
  }
}

/** The answer, or null where it is late. */
function within<T>(ms: number, answer: Promise<T | null>): Promise<T | null> {
  return new Promise((resolve) => {
    // A process that was busy looks at what has arrived before it gives up.
    const timer = setTimeout(() => setImmediate(() => resolve(null)), ms);
    void answer.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
