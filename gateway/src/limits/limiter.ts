import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config.js';
import { GATEWAY_CONFIG } from '../config-token.js';
import { LimitsRedis } from './limits-redis.js';
import { limitsOf, type Bucket } from './limits.js';
import { networkOf } from './network.js';
import { secondsToWait, windowAt, type Limit } from './sliding-window.js';
import { TooMany } from './too-many.js';
import { WindowCounter } from './window-counter.js';

/** Of a caller, in this window and in the one before. */
type Calls = ReturnType<WindowCounter['add']>;

/** Without Redis each gateway counts for itself, so each allows only its half. */
const SHARE_WITHOUT_REDIS = 0.5;
const MAX_NAMES = 10_000;
/** Counted in this process alone: a read from the shelf must not wait for anything. */
const COUNTED_HERE: readonly Bucket[] = ['read', 'token'];

/** Counts calls by address, and by session. Writes are counted in Redis, together with every other gateway's. */
@Injectable()
export class Limiter {
  private readonly counters = new Map<string, WindowCounter>();
  /** What tokens are counted under: whoever calls does so again and again. */
  private readonly names = new Map<string, string>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly settings: Pick<GatewayConfig, 'PROFILE'>,
    private readonly redis: LimitsRedis,
  ) {}

  /** Counts the call, of a session where it carries a token. Throws TooMany (429) where a bucket is full. */
  async admit(ip: string, buckets: readonly Bucket[], token: string | null = null): Promise<void> {
    const caller = networkOf(ip);
    for (const bucket of buckets) await this.takeAll(bucket, caller);
    if (token !== null) await this.takeAll('token', this.nameOf(token));
  }

  /** Counts a form in which the user sends files. Throws TooMany (429) where he has sent too many. */
  admitFiles(user: string): Promise<void> {
    return this.takeAll('files', user);
  }

  /** Counts a read that can be answered at once; false when the caller, or the session, has read too often. */
  admitsRead(ip: string, token: string | null = null): boolean {
    return (
      this.admitsHere('read', networkOf(ip)) &&
      (token === null || this.admitsHere('token', this.nameOf(token)))
    );
  }

  private admitsHere(bucket: Bucket, caller: string): boolean {
    return limitsOf[this.settings.PROFILE][bucket].every(
      (limit) => secondsToWait(limit, this.countHere(bucket, limit, caller)) === 0,
    );
  }

  private async takeAll(bucket: Bucket, caller: string): Promise<void> {
    for (const limit of limitsOf[this.settings.PROFILE][bucket])
      await this.take(bucket, limit, caller);
  }

  private async take(bucket: Bucket, limit: Limit, caller: string): Promise<void> {
    const isShared = !COUNTED_HERE.includes(bucket);
    // Counted here as well: what Redis let through is known when it is gone, and what it missed when it is back.
    const here = this.countHere(bucket, limit, caller);
    const shared = isShared ? await this.countInRedis(bucket, limit, caller) : null;
    const max = isShared && shared === null ? limit.max * SHARE_WITHOUT_REDIS : limit.max;
    const wait = secondsToWait({ ...limit, max }, shared ? larger(shared, here) : here);
    if (wait > 0) throw new TooMany(wait);
  }

  private countHere(bucket: Bucket, limit: Limit, caller: string) {
    const name = `${bucket}:${String(limit.seconds)}`;
    const counter = this.counters.get(name) ?? new WindowCounter(limit);
    this.counters.set(name, counter);
    return counter.add(caller);
  }

  /** A token is a secret: what is counted under is not. */
  private nameOf(token: string): string {
    const known = this.names.get(token);
    if (known !== undefined) return known;
    // tokens that somebody makes up may not fill the memory
    if (this.names.size >= MAX_NAMES) this.names.clear();
    const name = hash('sha256', token, 'base64url').slice(0, 22);
    this.names.set(token, name);
    return name;
  }

  /** Null when Redis is away. */
  private countInRedis(bucket: Bucket, limit: Limit, caller: string) {
    const key = `limit:${bucket}:${String(limit.seconds)}:${caller}`;
    return this.redis.count(key, windowAt(limit, Date.now()), limit.seconds);
  }
}

const larger = (one: Calls, other: Calls): Calls => ({
  current: Math.max(one.current, other.current),
  before: Math.max(one.before, other.before),
});
