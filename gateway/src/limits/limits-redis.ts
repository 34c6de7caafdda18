import { hash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CircuitBreaker } from '@shop/service-kit/circuit-breaker';
import { inOneTurn } from '@shop/service-kit/in-one-turn';
import { rootLogger } from '@shop/service-kit/logger';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { GATEWAY_CONFIG } from '../config-token.js';
import { shareOfBefore, windowAt } from './sliding-window.js';

/** Whoever makes Redis late must not gain a call or a guess by it, so all wait that long. */
const PATIENCE_MS = 1_500;

/** A script of Redis, and the name under which Redis knows it once it has run. */
export interface Script {
  readonly text: string;
  readonly name: string;
}
export const scriptOf = (text: string): Script => ({ text, name: hash('sha1', text) });

type Values = readonly (string | number)[];

/**
 * Of each call the window it counts in, and the one before; how long both are of use (seconds), the part of the one
 * before that still counts, and the most there may be. What does not fit is not counted: who calls too often is slowed
 * down, and not shut out for as long as he goes on.
 */
const COUNT = scriptOf(`
local counted = {}
for call = 1, #ARGV / 3 do
  local window, before = KEYS[2 * call - 1], tonumber(redis.call('GET', KEYS[2 * call]) or '0')
  local current = tonumber(redis.call('GET', window) or '0') + 1
  if before * tonumber(ARGV[3 * call - 1]) + current <= tonumber(ARGV[3 * call]) then
    redis.call('INCR', window)
    if current == 1 then redis.call('EXPIRE', window, tonumber(ARGV[3 * call - 2])) end
  end
  counted[call] = { current, before }
end
return counted`);

/** A call to be counted where it fits: not more than `max` in the window of so many `seconds`; 0 only looks. */
interface Counting {
  readonly key: string;
  readonly seconds: number;
  readonly max: number;
}
type Counted = readonly [current: number, before: number];

/** The counts that all gateways have in common. Whoever asks while Redis is away gets null, at once. */
@Injectable()
export class LimitsRedis implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly prefix: string;
  private readonly breaker = new CircuitBreaker(() => this.redis.get(`${this.prefix}limit:`));
  private readonly countTogether = inOneTurn((calls: readonly Counting[]) => this.countAll(calls));

  constructor(@Inject(GATEWAY_CONFIG) settings: Pick<GatewayConfig, 'REDIS_URL' | 'REDIS_PREFIX'>) {
    this.prefix = settings.REDIS_PREFIX;
    this.redis = new Redis(settings.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: PATIENCE_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    });
    this.redis.on('ready', () => this.breaker.close());
    this.redis.on('error', (error: Error) =>
      rootLogger.debug({ err: error }, 'limits without Redis'),
    );
  }

  get isReady(): boolean {
    return this.redis.status === 'ready' && !this.breaker.isOpen;
  }

  /** Counts the call where it fits; answers how many there are in the window with it, and in the one before. */
  async count(counting: Counting): Promise<{ current: number; before: number } | null> {
    const answer = await this.attempt(() => this.countTogether(counting));
    return answer ? { current: answer[0], before: answer[1] } : null;
  }

  private async countAll(calls: readonly Counting[]): Promise<Counted[]> {
    const now = Date.now();
    const names = calls.flatMap(({ key, ...limit }) => {
      const window = windowAt(limit, now);
      return [window, window - 1].map((of) => `${this.prefix}${key}:${String(of)}`);
    });
    const values = calls.flatMap((call) => [2 * call.seconds, shareOfBefore(call, now), call.max]);
    return (await this.evaluate(COUNT, names, values)) as Counted[];
  }

  /** Runs a script on keys of ours; a script is run whole or not at all, whatever the others do meanwhile. */
  async run(script: Script, keys: readonly string[], values: Values): Promise<number | null> {
    const names = keys.map((key) => this.prefix + key);
    const answer = await this.attempt(() => this.evaluate(script, names, values));
    return answer === null ? null : Number(answer);
  }

  onApplicationShutdown(): void {
    this.breaker.close();
    this.redis.disconnect();
  }

  /** By its name, which is all that Redis needs of a script that it has seen. */
  private async evaluate(script: Script, names: string[], values: Values): Promise<unknown> {
    const given = [...names, ...values];
    try {
      return await this.redis.evalsha(script.name, names.length, ...given);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return this.redis.eval(script.text, names.length, ...given);
    }
  }

  private async attempt<T>(command: () => Promise<T | undefined>): Promise<T | null> {
    try {
      return (await this.breaker.run(command)) ?? null;
    } catch {
      return null; // away or hanging: each gateway counts for itself
    }
  }
}
