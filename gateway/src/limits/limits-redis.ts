import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { Redis } from 'ioredis';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

/** A connection that is silent this long is closed; until Redis is ready again, each gateway counts for itself. */
const SILENCE_MS = 1_500;

/** The counts that all gateways share. */
@Injectable()
export class LimitsRedis implements OnApplicationShutdown {
  readonly client: Redis;
  readonly prefix: string;

  constructor(@Inject(GATEWAY_CONFIG) settings: Pick<GatewayConfig, 'REDIS_URL' | 'REDIS_PREFIX'>) {
    this.prefix = settings.REDIS_PREFIX;
    this.client = new Redis(settings.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      socketTimeout: SILENCE_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    });
    this.client.on('error', (error: Error) =>
      rootLogger.debug({ err: error }, 'limits without Redis'),
    );
  }

  get isReady(): boolean {
    return this.client.status === 'ready';
  }

  /** Runs a Lua script atomically on the gateway's own keys; null while Redis is away or hangs. */
  async run(
    script: string,
    keys: readonly string[],
    values: readonly (string | number)[],
  ): Promise<number | null> {
    const names = keys.map((key) => this.prefix + key);
    try {
      return Number(await this.client.eval(script, names.length, ...names, ...values));
    } catch {
      return null;
    }
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
