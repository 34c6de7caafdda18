import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HOUR_MS } from '@shop/contracts/core/time';
import { DomainError } from '@shop/service-kit/domain-error';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { LimitsRedis } from './limits-redis.js';
import { loginLimitsOf } from './limits.js';
import { neighbourhoodOf } from '../http/network.js';
import { TooManyRequestsError } from '../http/errors/too-many-requests.error.js';

const LONGEST_MS = 60_000;
/** While an account is under attack, all unknown networks together may try once in this time: ten times an hour. */
const STRANGERS_MS = 360_000;
const KNOWN_SECONDS = 90 * 24 * 3_600;

// Counts the attempt before it is checked, so that concurrent attempts are all counted.
// Returns the milliseconds to wait, 0 for none.
const BEGIN = `
local now, free, anHour, longest, hour = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local isStranger = redis.call('SISMEMBER', KEYS[3], ARGV[1]) == 0
local notBefore = tonumber(redis.call('HGET', KEYS[1], 'notBefore') or '0')
if now < notBefore then return notBefore - now end
if isStranger and tonumber(redis.call('GET', KEYS[2]) or '0') >= anHour then
  if not redis.call('SET', KEYS[4], '1', 'PX', tonumber(ARGV[7]), 'NX') then
    return math.max(1, redis.call('PTTL', KEYS[4]))
  end
end
local attempts = redis.call('HINCRBY', KEYS[1], 'attempts', 1)
local all = redis.call('INCR', KEYS[2])
if redis.call('PTTL', KEYS[2]) < 0 then redis.call('PEXPIRE', KEYS[2], hour) end
local delay = 0
if attempts >= free then delay = math.min(longest, 1000 * 2 ^ math.min(attempts - free, 10)) end
if isStranger and all > anHour then delay = longest end
redis.call('HSET', KEYS[1], 'notBefore', now + delay)
redis.call('PEXPIRE', KEYS[1], hour)
return 0`;

// DECR on an expired counter would create one without an expiry.
const TAKE_BACK = `if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('DECR', KEYS[2]) end`;

const RIGHT = `
redis.call('DEL', KEYS[1])
${TAKE_BACK}
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('EXPIRE', KEYS[3], tonumber(ARGV[2]))
return 0`;

const UNCHECKED = `
if redis.call('HINCRBY', KEYS[1], 'attempts', -1) < 0 then redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'notBefore', 0)
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]))
${TAKE_BACK}
redis.call('DEL', KEYS[4])
return 0`;

/**
 * Slows password attempts down, account by account, without locking anyone out: attempts of others never delay a
 * network from which the owner has signed in (reliability 3.3); unknown networks have sixty an hour, all together.
 */
@Injectable()
export class LoginThrottle {
  /** While Redis is down each gateway counts for itself: twice the free attempts in an hour. */
  private readonly withoutRedis: RateLimiterMemory;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly settings: Pick<GatewayConfig, 'PROFILE'>,
    private readonly redis: LimitsRedis,
  ) {
    const { free } = loginLimitsOf[settings.PROFILE];
    this.withoutRedis = new RateLimiterMemory({ points: 2 * free, duration: HOUR_MS / 1_000 });
  }

  /** Runs a check of the account's password. Throws TooManyRequestsError while the account is delayed. */
  async around<T>(email: string, ip: string, check: () => Promise<T>): Promise<T> {
    const network = neighbourhoodOf(ip);
    const account = createHash('sha256').update(email).digest('base64url').slice(0, 22);
    const keys = [
      `attempt:${account}:${network}`,
      `attempts:${account}`,
      `networks:${account}`,
      `attempts:${account}:strangers`,
    ] as const;
    await this.begin(keys, network);
    try {
      const result = await check();
      await this.redis.run(RIGHT, keys, [network, KNOWN_SECONDS]);
      return result;
    } catch (error) {
      if (!wasWrong(error)) await this.redis.run(UNCHECKED, keys, [HOUR_MS]);
      throw error;
    }
  }

  private async begin(keys: LoginKeys, network: string): Promise<void> {
    const { free, anHour } = loginLimitsOf[this.settings.PROFILE];
    const values = [network, Date.now(), free, anHour, LONGEST_MS, HOUR_MS, STRANGERS_MS];
    const wait = await this.redis.run(BEGIN, keys, values);
    if (wait !== null && wait > 0) throw new TooManyRequestsError(Math.ceil(wait / 1000));
    if (wait !== null) return;
    await this.withoutRedis.consume(keys[0]).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new TooManyRequestsError(Math.ceil(refused.msBeforeNext / 1_000));
    });
  }
}

/** Keys of the account in this network, of the account, of its known networks, of all other networks. */
type LoginKeys = readonly [string, string, string, string];

const wasWrong = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'auth.invalidCredentials' || error.code === 'auth.wrongPassword');
