import { DomainError } from '@shop/service-kit/domain-error';
import { CacheEntry } from './cache-entry.js';

export interface ResponseCacheOptions {
  /** How long an answer is given without asking again while the cache hears of changes. */
  readonly ttlMs: number;
  /** The same while it hears of none: this limit is then all that keeps answers true. */
  readonly disconnectedTtlMs: number;
  /** How long an answer may stand in while nobody answers. */
  readonly staleMs: number;
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** An answer and what it answers; `stale` when it stands in for one that could not be had. */
export interface CachedResponse {
  readonly key: string;
  readonly entry: CacheEntry;
  readonly stale: boolean;
}

/** An answer that is waited for longer than this is stood in for by the last good one, if there is one. */
const LATE_MS = 300;
/** While the catalogue leaves requests without a response, one request is sent this often. */
const RETRY_MS = 1_000;

/** A request under way; `isLate` once it has taken `LATE_MS`. */
interface InFlightRequest {
  readonly response: Promise<CacheEntry>;
  readonly late: Promise<undefined>;
}

/** Responses by cache key. Concurrent requests for one key share one fetch. */
export class ResponseCache {
  /** Whether changes are heard of; until somebody says so, they are not. */
  isSubscribed = false;
  private readonly entries = new Map<string, CacheEntry>();
  /** Goes on where it was: one that began anew would step over the traces of all that have gone. */
  private oldest = this.entries.keys();
  private readonly inFlight = new Map<string, InFlightRequest>();
  private held = 0;
  /** Whether the last request failed; `requestedAt` is when it was sent. */
  private isFailing = false;
  private requestedAt = -Infinity;

  constructor(private readonly options: ResponseCacheOptions) {}

  /** Bytes that the answers take, in all their encodings. */
  get bytes(): number {
    return this.held;
  }

  get size(): number {
    return this.entries.size;
  }

  /** The answer that may be given at once, if there is one. */
  getFresh(key: string): CacheEntry | undefined {
    const entry = this.entries.get(key);
    if (!entry || entry.isInvalidated) return undefined;
    return this.ageOf(entry) < this.freshMs ? entry : undefined;
  }

  /** Milliseconds since the answer was asked for. */
  ageOf({ at }: CacheEntry): number {
    return this.now() - at;
  }

  /**
   * The answer to the key, from the cache or by `fetch`; a `fresh` one is always asked for anew. The last good answer,
   * at most `staleMs` old, stands in where `fetch` fails or is late. Throws what `fetch` throws where there is none.
   */
  async getOrFetch(
    key: string,
    fetch: () => Promise<Buffer>,
    { fresh = false } = {},
  ): Promise<CachedResponse> {
    const ready = fresh ? undefined : this.getFresh(key);
    if (ready) return { key: key, entry: ready, stale: false };
    const isTooSoon = !fresh && this.isFailing && this.now() < this.requestedAt + RETRY_MS;
    const staleEntry = this.staleEntry(key);
    if (staleEntry && isTooSoon) return { key: key, entry: staleEntry, stale: true };
    if (fresh) this.inFlight.delete(key);
    const { response, late } = this.inFlight.get(key) ?? this.request(key, fetch);
    // Who must read his own write is not put off by a slow response, only by none.
    const isHasty = staleEntry !== undefined && (!fresh || this.isFailing);
    try {
      const entry = await (isHasty ? Promise.race([response, late]) : response);
      if (entry) return { key: key, entry: entry, stale: false };
    } catch (error) {
      if (isRefusal(error) || !this.staleEntry(key)) throw error;
    }
    const entry = this.staleEntry(key);
    return entry
      ? { key: key, entry: entry, stale: true }
      : { key: key, entry: await response, stale: false };
  }

  /** The answers to these have changed, and are asked for again. The old ones stay as stand-ins. */
  invalidate(keys: Iterable<string>): void {
    for (const key of keys) {
      const entry = this.entries.get(key);
      if (entry) entry.isInvalidated = true;
      this.inFlight.delete(key);
    }
  }

  /** The same for every key of a kind, or for all: each of them is looked at. */
  invalidateWhere(isInvalidated: (key: string) => boolean = () => true): void {
    this.invalidate([...this.entries.keys(), ...this.inFlight.keys()].filter(isInvalidated));
  }

  /** The last good answer, if it is not too old to stand in. */
  private staleEntry(key: string): CacheEntry | undefined {
    const entry = this.entries.get(key);
    return entry && this.ageOf(entry) < this.options.staleMs ? entry : undefined;
  }

  private request(key: string, fetch: () => Promise<Buffer>): InFlightRequest {
    const at = (this.requestedAt = this.now());
    const isCurrent = () => this.inFlight.get(key) === inFlight;
    const response = fetch()
      .then((bytes) => {
        this.isFailing = false;
        const entry = new CacheEntry(bytes, at, (more) => this.grow(key, entry, more));
        // What has changed while the answer was under way may be older in it.
        if (isCurrent()) this.put(key, entry);
        else entry.isInvalidated = true;
        return entry;
      })
      .catch((error: unknown) => {
        this.isFailing = !isRefusal(error);
        if (!this.isFailing && isCurrent()) this.remove(key);
        throw error;
      })
      .finally(() => {
        if (isCurrent()) this.inFlight.delete(key);
      });
    const inFlight = { response, late: lateAfter(LATE_MS, response) };
    this.inFlight.set(key, inFlight);
    return inFlight;
  }

  private put(key: string, entry: CacheEntry): void {
    this.remove(key);
    this.entries.set(key, entry);
    this.grow(key, entry, entry.size);
  }

  private grow(key: string, entry: CacheEntry, bytes: number): void {
    if (this.entries.get(key) !== entry) return;
    this.held += bytes;
    while (this.held > this.options.maxBytes && this.size > 0) this.removeOldest();
  }

  private removeOldest(): void {
    const { value, done } = this.oldest.next();
    if (done) this.oldest = this.entries.keys();
    else this.remove(value);
  }

  private remove(key: string): void {
    this.held -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }

  private get freshMs(): number {
    return this.isSubscribed ? this.options.ttlMs : this.options.disconnectedTtlMs;
  }

  private now(): number {
    return (this.options.now ?? performance.now.bind(performance))();
  }
}

/** The catalogue's own answer, such as "not found"; anything else is a failure to answer. */
const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.status < 500;

/** Settles after that time, unless `response` has settled before. */
function lateAfter(ms: number, response: Promise<unknown>): Promise<undefined> {
  return new Promise((resolve) => {
    // A process that was busy looks at what has arrived before it gives up.
    const timer = setTimeout(() => setImmediate(() => resolve(undefined)), ms);
    const stop = () => clearTimeout(timer);
    response.then(stop, stop);
  });
}
