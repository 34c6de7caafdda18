import { withTimeout } from '../with-timeout.js';

const FRESH_MS = 5_000;
const TIMEOUT_MS = 500;

/** Returns a gauge value that is read at most every five seconds; undefined if it could not be read. */
export function cachedGauge(read: () => Promise<number>): () => Promise<number | undefined> {
  let known: Promise<number | undefined> = Promise.resolve(undefined);
  let readAt = -Infinity;
  return () => {
    if (performance.now() - readAt < FRESH_MS) return known;
    readAt = performance.now();
    known = withTimeout(read(), TIMEOUT_MS, () => undefined).catch(() => undefined);
    return known;
  };
}
