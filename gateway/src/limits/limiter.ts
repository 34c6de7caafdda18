import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.js';
import { GATEWAY_CONFIG } from '../config-token.js';
import { LimitsRedis } from './limits-redis.js';
import { countedUnder, isFirstContact, limitsOf, type Bucket } from './limits.js';
import { networkOf } from './network.js';
import { secondsToWait, type Limit } from './sliding-window.js';
import { TooMany } from './too-many.js';
import { WindowCounter } from './window-counter.js';

/** Of a caller, in this window and in the one before. */
type Calls = ReturnType<WindowCounter['add']>;

/** Who calls: an address, and the session where that is a living one. */
export interface CountedCaller {
  readonly address: string;
  readonly session?: string;
}

/** Without Redis each gateway counts for itself, so each allows only its half. */
const SHARE_WITHOUT_REDIS = 0.5;
/** Counted in this process alone: what costs little must not wait for Redis. */
const COUNTED_HERE: ReadonlySet<Bucket> = new Set<Bucket>(['read', 'cached', 'page', 'session']);

/** Counts calls by session or by address. Writes are counted in Redis, together with every other gateway's. */
@Injectable()
export class Limiter {
  private readonly counters = new Map<string, WindowCounter>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly settings: Pick<GatewayConfig, 'PROFILE'>,
    private readonly redis: LimitsRedis,
  ) {}

  /** Counts the call. Throws TooMany (429) where a bucket is full. */
  async admit(caller: CountedCaller, buckets: readonly Bucket[]): Promise<void> {
    const counted = { ...caller, address: networkOf(caller.address) };
    if (isFirstContact(buckets)) await this.look('failure', counted.address);
    for (const one of buckets) {
      const { bucket, name } = countedUnder(one, counted);
      await this.takeAll(bucket, name);
    }
  }

  /** Counts a login, registration or reset that was refused: the address may go on, more slowly. */
  async addFailure(address: string): Promise<void> {
    const name = networkOf(address);
    await Promise.all(this.limitsOf('failure').map((limit) => this.take('failure', limit, name)));
  }

  /** Counts a form in which the user sends files. Throws TooMany (429) where he has sent too many. */
  admitFiles(user: string): Promise<void> {
    return this.takeAll('files', user);
  }

  /** Counts a page. Throws TooMany (429) where the address has opened too many. */
  admitPage(address: string): Promise<void> {
    return this.takeAll('page', networkOf(address));
  }

  /** Counts a response that is ready in memory; false where the address has had too many. */
  admitsCached(address: string): boolean {
    return this.admitsHere('cached', networkOf(address));
  }

  /** Counts a call of a living session that is answered at once; false where it has called too often. */
  admitsSession(session: string): boolean {
    return this.admitsHere('session', session);
  }

  private limitsOf(bucket: Bucket): readonly Limit[] {
    return limitsOf[this.settings.PROFILE][bucket];
  }

  private admitsHere(bucket: Bucket, name: string): boolean {
    return this.limitsOf(bucket).every((limit) => {
      const counter = this.counterOf(bucket, limit);
      const fits = secondsToWait(limit, counter.add(name)) === 0;
      if (!fits) counter.takeBack(name);
      return fits;
    });
  }

  private async takeAll(bucket: Bucket, name: string): Promise<void> {
    for (const limit of this.limitsOf(bucket)) {
      const wait = await this.take(bucket, limit, name);
      if (wait === 0) continue;
      this.counterOf(bucket, limit).takeBack(name);
      throw new TooMany(wait);
    }
  }

  /** Counts the call, here as well: what Redis let through is known when it is gone, and what it missed when it is back. */
  private async take(bucket: Bucket, limit: Limit, name: string): Promise<number> {
    const here = this.counterOf(bucket, limit).add(name);
    if (COUNTED_HERE.has(bucket)) return secondsToWait(limit, here);
    const shared = await this.redis.count({ key: keyOf(bucket, limit, name), ...limit });
    return waitFor(limit, here, shared);
  }

  /** Throws TooMany where a call would not fit; counts none. */
  private async look(bucket: Bucket, name: string): Promise<void> {
    for (const limit of this.limitsOf(bucket)) {
      const { current, before } = this.counterOf(bucket, limit).look(name);
      const counting = { key: keyOf(bucket, limit, name), seconds: limit.seconds, max: 0 };
      const shared = await this.redis.count(counting);
      const wait = waitFor(limit, { current: current + 1, before }, shared);
      if (wait > 0) throw new TooMany(wait);
    }
  }

  private counterOf(bucket: Bucket, limit: Limit): WindowCounter {
    const name = `${bucket}:${String(limit.seconds)}`;
    const counter = this.counters.get(name) ?? new WindowCounter(limit);
    this.counters.set(name, counter);
    return counter;
  }
}

const keyOf = (bucket: Bucket, { seconds }: Limit, name: string): string =>
  `limit:${bucket}:${String(seconds)}:${name}`;

/** `shared` is null while Redis is away. */
function waitFor(limit: Limit, here: Calls, shared: Calls | null): number {
  if (shared === null)
    return secondsToWait({ ...limit, max: limit.max * SHARE_WITHOUT_REDIS }, here);
  const current = Math.max(shared.current, here.current);
  return secondsToWait(limit, { current, before: Math.max(shared.before, here.before) });
}
