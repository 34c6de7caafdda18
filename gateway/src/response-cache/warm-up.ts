// A gateway that has just started has no stale response for the time when the catalogue is slow or down. So it loads
// the most requested responses before it is ready.
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueRpc, productQuery } from '@shop/contracts/catalogue/catalogue';
import { FEATURED_COUNT } from '@shop/contracts/core/limits';
import { systemCaller, type Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { listKey } from './cache-keys.js';
import type { ResponseCache } from './response-cache.js';

const AGAIN_AFTER_MS = 200;

/** The query of the home page, and the list of all products without and with its facets. */
const warmUpQueries = [{ limit: FEATURED_COUNT }, {}, { facets: '1' }].map((query) =>
  productQuery.parse(query),
);

/**
 * Loads the first responses into the cache, retrying for `timeoutMs`; returns whether it succeeded. Success proves that
 * requests to the catalogue and its replies reach this process.
 */
export async function warmUpCache(
  cache: ResponseCache,
  bus: Pick<Bus, 'requestBytes'>,
  timeoutMs: number,
): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      for (const query of warmUpQueries) {
        const fetch = () => bus.requestBytes(catalogueRpc.list, query, systemCaller);
        await cache.getOrFetch(listKey(query), fetch);
      }
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (performance.now() < until) await pause(AGAIN_AFTER_MS);
      else break;
    }
  }
  rootLogger.warn('response cache starts empty: the catalogue does not respond');
  return false;
}
