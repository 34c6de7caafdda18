import { Inject, Injectable } from '@nestjs/common';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { LimitsRedis } from './limits-redis.js';
import {
  countedUnder,
  isFirstContact,
  limitsOf,
  type Bucket,
  type FileBucket,
  type Limit,
} from './limits.js';
import { networkOf } from '../http/network.js';
import { TooManyRequestsError } from '../http/errors/too-many-requests.error.js';

/** The client address, and the session if it is live. */
export interface CountedCaller {
  readonly address: string;
  readonly session?: string | undefined;
}

/** The client address, and the account if there is one. */
interface Visitor {
  readonly address: string;
  readonly user?: string | undefined;
}

const nameOf = ({ address, user }: Visitor): string => user ?? networkOf(address);

/** Without Redis each gateway counts for itself, so each allows only its half. */
const SHARE_WITHOUT_REDIS = 0.5;
/** Counted in this process alone: cheap requests must not wait for Redis. */
const COUNTED_HERE: ReadonlySet<Bucket> = new Set<Bucket>(['read', 'cached', 'page', 'session']);

/** Counts calls by session or by address. Writes are counted in Redis, together with every other gateway's. */
@Injectable()
export class Limiter {
  private readonly limiters = new Map<Bucket, readonly RateLimiterAbstract[]>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly settings: Pick<GatewayConfig, 'PROFILE'>,
    private readonly redis: LimitsRedis,
  ) {}

  /** Counts the call. Throws TooMany (429) if a bucket is full. */
  async admit(caller: CountedCaller, buckets: readonly Bucket[]): Promise<void> {
    const counted = { ...caller, address: networkOf(caller.address) };
    if (isFirstContact(buckets)) await this.checkFailures(counted.address);
    for (const one of buckets) {
      const { bucket, name } = countedUnder(one, counted);
      await this.count(bucket, name);
    }
  }

  /** Counts a login, registration or reset that was refused: the address may go on, more slowly. */
  async addFailure(address: string): Promise<void> {
    const name = networkOf(address);
    await Promise.all(this.limitersOf('failure').map((limiter) => limiter.penalty(name)));
  }

  /**
   * Counts codes as guesses before they are looked up, so that calls at the same time are all counted. Throws
   * `checkout.tooManyCodes` if the account or the address has had too many; then none is counted.
   */
  async admitCodes(visitor: Visitor, codes: number): Promise<void> {
    const name = nameOf(visitor);
    for (const limiter of this.limitersOf('code')) {
      const counted = await limiter.penalty(name, codes);
      if (counted.consumedPoints - codes < limiter.points) continue;
      await limiter.reward(name, codes);
      throw new TooManyRequestsError(secondsIn(counted), 'checkout.tooManyCodes');
    }
  }

  /** Takes codes back that were no guesses. */
  async forgiveCodes(visitor: Visitor, codes: number): Promise<void> {
    if (codes === 0) return;
    const name = nameOf(visitor);
    await Promise.all(this.limitersOf('code').map((limiter) => limiter.reward(name, codes)));
  }

  /** Counts a withdrawal by its client and by the e-mail address that it names. Throws TooMany (429) over a limit. */
  async admitWithdrawal(address: string, email: string): Promise<void> {
    await this.count('withdrawal', networkOf(address));
    await this.count('withdrawalEmail', email.toLowerCase());
  }

  /** Counts a form in which the user sends files. Throws TooMany (429) if he has sent too many. */
  admitFiles(user: string, bucket: FileBucket = 'files'): Promise<void> {
    return this.count(bucket, user);
  }

  /** Counts a page. Throws TooMany (429) if the address has opened too many. */
  admitPage(address: string): Promise<void> {
    return this.count('page', networkOf(address));
  }

  /** Counts a response from memory; false if the address has had too many. */
  admitsCached(address: string): Promise<boolean> {
    return this.admits('cached', networkOf(address));
  }

  /** Counts a request of a live session on the fast path; false over the limit. */
  admitsSession(session: string): Promise<boolean> {
    return this.admits('session', session);
  }

  private admits(bucket: Bucket, name: string): Promise<boolean> {
    return this.count(bucket, name).then(
      () => true,
      () => false,
    );
  }

  private async count(bucket: Bucket, name: string): Promise<void> {
    for (const limiter of this.limitersOf(bucket)) {
      try {
        await limiter.consume(name);
      } catch (error) {
        throw error instanceof RateLimiterRes ? new TooManyRequestsError(secondsIn(error)) : error;
      }
    }
  }

  /** Throws TooMany if the address has no failures left; counts none. */
  private async checkFailures(name: string): Promise<void> {
    for (const limiter of this.limitersOf('failure')) {
      const found = await limiter.get(name);
      if (found && found.remainingPoints <= 0) throw new TooManyRequestsError(secondsIn(found));
    }
  }

  private limitersOf(bucket: Bucket): readonly RateLimiterAbstract[] {
    const known = this.limiters.get(bucket);
    if (known) return known;
    const limits = limitsOf[this.settings.PROFILE][bucket];
    const limiters = limits.map((limit) => this.limiterOf(bucket, limit));
    this.limiters.set(bucket, limiters);
    return limiters;
  }

  private limiterOf(bucket: Bucket, { max, seconds }: Limit): RateLimiterAbstract {
    const keyPrefix = `${this.redis.prefix}limit:${bucket}:${String(seconds)}`;
    const settings = { keyPrefix, points: max, duration: seconds };
    if (COUNTED_HERE.has(bucket)) return new RateLimiterMemory(settings);
    return new RateLimiterRedis({
      ...settings,
      storeClient: this.redis.client,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ ...settings, points: max * SHARE_WITHOUT_REDIS }),
    });
  }
}

const secondsIn = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));
