// A gateway that has just started has no answer that could stand in while the catalogue is slow or away; the others have.
// So it asks what every visitor asks first, before anybody is sent to it.
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueRpc, FEATURED_COUNT, productQuery } from '@shop/contracts/catalogue';
import { systemCaller, type Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { listKey } from './cache-keys.js';
import type { ResponseCache } from './response-cache.js';

const AGAIN_AFTER_MS = 200;

/** What the home page asks, and the list of all products. */
const warmUpQueries = [{ limit: FEATURED_COUNT }, {}].map((query) => productQuery.parse(query));

/**
 * Puts the first answers in the cache; answers whether they are there after at most `patienceMs`, and one answer's time.
 * Such an answer has been to the catalogue and back, by the reply queue of this process.
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
