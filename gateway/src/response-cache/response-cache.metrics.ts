import { Counter, Gauge, Histogram } from 'prom-client';
import type { ResponseCache } from './response-cache.js';

const ages = new Histogram({
  name: 'response_cache_hit_age_seconds',
  help: 'Age of a cached response when it was served',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const reads = new Counter({
  name: 'response_cache_reads_total',
  help: 'Public catalogue reads by outcome of the response cache: hit, miss or stale',
  labelNames: ['outcome'] as const,
});

/** Counts a hit of that age. */
export function countHit(ageMs: number): void {
  reads.inc({ outcome: 'hit' });
  ages.observe(ageMs / 1_000);
}

/** Counts a response that was fetched, or served stale. */
export const countFetched = (outcome: 'miss' | 'stale'): void => reads.inc({ outcome });

/** Exports the size of the process's cache. Once per process. */
export function watchResponseCache(cache: ResponseCache): void {
  new Gauge({
    name: 'response_cache_bytes',
    help: 'Memory that the response cache takes',
    collect() {
      this.set(cache.bytes);
    },
  });
  new Gauge({
    name: 'response_cache_entries',
    help: 'Entries of the response cache',
    collect() {
      this.set(cache.size);
    },
  });
}
