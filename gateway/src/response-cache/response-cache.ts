import { DomainError } from '@shop/service-kit/domain-error';
import { LRUCache } from 'lru-cache';
import { productKey } from './cache-keys.js';
import { CacheEntry } from './cache-entry.js';

export interface ResponseCacheOptions {
  /** How long a response is fresh while change events arrive. */
  readonly ttlMs: number;
  /** How long it is fresh while none can arrive. */
  readonly disconnectedTtlMs: number;
  /** How long a response may be served stale while the catalogue fails. */
  readonly staleMs: number;
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** A response and its key; `stale` if it replaces one that failed or is late. */
export interface CachedResponse {
  readonly key: string;
  readonly entry: CacheEntry;
  readonly stale: boolean;
}

/** A response that takes longer is replaced by the last good one, if there is one. */
const LATE_MS = 300;
/** While the catalogue leaves requests without a response, one request is sent this often. */
const RETRY_MS = 1_000;

/** A request under way; `late` settles after `LATE_MS`. */
interface InFlightRequest {
  readonly response: Promise<CacheEntry>;
  readonly late: Promise<undefined>;
}

/** Responses by cache key. Concurrent requests for one key share one fetch. */
export class ResponseCache {
  /** True while change events arrive; false until the subscription has started. */
  isSubscribed = false;
  private readonly entries: LRUCache<string, CacheEntry>;
  private readonly inFlight = new Map<string, InFlightRequest>();
  /** True if the last request failed; `requestedAt` is when it was sent. */
  private isFailing = false;
  private requestedAt = -Infinity;

  constructor(private readonly options: ResponseCacheOptions) {
    this.entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ size }) => Math.max(1, size),
    });
  }

  /** Bytes of all entries in all their encodings. */
  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The entry of the key if it is fresh. */
  getFresh(key: string): CacheEntry | undefined {
    const entry = this.entries.peek(key);
    if (!entry || entry.isInvalidated) return undefined;
    return this.ageOf(entry) < this.freshMs ? entry : undefined;
  }

  /** Milliseconds since the response was requested. */
  ageOf({ at }: CacheEntry): number {
    return this.now() - at;
  }

  /**
   * The response of the key, from the cache or by `fetch`; a `fresh` one is always fetched. A failed or late one is
   * replaced by the last good one, at most `staleMs` old. Throws the error of `fetch`.
   */
  async getOrFetch(
    key: string,
    fetch: () => Promise<Buffer>,
    { fresh = false } = {},
  ): Promise<CachedResponse> {
    const ready = fresh ? undefined : this.getFresh(key);
    if (ready) return { key, entry: ready, stale: false };
    const isTooSoon = !fresh && this.isFailing && this.now() < this.requestedAt + RETRY_MS;
    const staleEntry = this.staleEntry(key);
    if (staleEntry && isTooSoon) return { key, entry: staleEntry, stale: true };
    if (fresh) this.inFlight.delete(key);
    const { response, late } = this.inFlight.get(key) ?? this.request(key, fetch);
    // A client that reads its own write waits for a slow response, but not while the catalogue fails.
    const isHasty = staleEntry !== undefined && (!fresh || this.isFailing);
    try {
      const entry = await (isHasty ? Promise.race([response, late]) : response);
      if (entry) return { key, entry, stale: false };
    } catch (error) {
      if (isRefusal(error) || !this.staleEntry(key)) throw error;
    }
    const entry = this.staleEntry(key);
    return entry ? { key, entry, stale: true } : { key, entry: await response, stale: false };
  }

  /** Marks the entries of these keys as outdated: the next request fetches, the old entry is served only if that fails. */
  invalidate(keys: Iterable<string>): void {
    for (const key of keys) {
      const entry = this.entries.peek(key);
      if (entry) entry.isInvalidated = true;
      this.inFlight.delete(key);
    }
  }

  /** Invalidates these products, and those that show one of them as another colour of their cloth. */
  invalidateProducts(products: readonly string[]): void {
    this.invalidate(products.map(productKey));
    for (const entry of this.entries.values())
      if (products.some((product) => entry.siblings.has(product))) entry.isInvalidated = true;
  }

  /** Invalidates every key that matches; all of them without a condition. */
  invalidateWhere(isInvalidated: (key: string) => boolean = () => true): void {
    this.invalidate([...this.entries.keys(), ...this.inFlight.keys()].filter(isInvalidated));
  }

  private staleEntry(key: string): CacheEntry | undefined {
    const entry = this.entries.peek(key);
    return entry && this.ageOf(entry) < this.options.staleMs ? entry : undefined;
  }

  private request(key: string, fetch: () => Promise<Buffer>): InFlightRequest {
    const at = (this.requestedAt = this.now());
    const isCurrent = () => this.inFlight.get(key) === inFlight;
    const response = fetch()
      .then((bytes) => {
        this.isFailing = false;
        const entry = new CacheEntry(bytes, at, () => {
          if (this.entries.peek(key) === entry) this.put(key, entry);
        });
        // A response that was under way during a change may be older than the change.
        if (isCurrent()) this.put(key, entry);
        else entry.isInvalidated = true;
        return entry;
      })
      .catch((error: unknown) => {
        this.isFailing = !isRefusal(error);
        if (!this.isFailing && isCurrent()) this.entries.delete(key);
        throw error;
      })
      .finally(() => {
        if (isCurrent()) this.inFlight.delete(key);
      });
    const inFlight = { response, late: lateAfter(LATE_MS, response) };
    this.inFlight.set(key, inFlight);
    return inFlight;
  }

  /** The size of an entry is calculated only when a new one is set. */
  private put(key: string, entry: CacheEntry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
  }

  private get freshMs(): number {
    return this.isSubscribed ? this.options.ttlMs : this.options.disconnectedTtlMs;
  }

  private now(): number {
    return (this.options.now ?? performance.now.bind(performance))();
  }
}

/** A refusal of the catalogue, such as "not found"; anything else is a failure. */
const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.status < 500;

/** Resolves after that time, unless `response` settles before. */
function lateAfter(ms: number, response: Promise<unknown>): Promise<undefined> {
  return new Promise((resolve) => {
    // A busy process reads what has arrived before the timeout counts.
    const timer = setTimeout(() => setImmediate(() => resolve(undefined)), ms);
    const stop = () => clearTimeout(timer);
    response.then(stop, stop);
  });
}
