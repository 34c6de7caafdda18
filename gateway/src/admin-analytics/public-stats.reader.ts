import { Injectable } from '@nestjs/common';
import { publicStatsRpc, type PublicStats } from '@shop/contracts/analytics/public-stats';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { LRUCache } from 'lru-cache';
import { RetryingReader } from '../http/retrying-reader.js';

const CACHED_MS = 60_000;

/** The public stats of the home page, cached for a minute. Products are counted as the list counts them (W38). */
@Injectable()
export class PublicStatsReader {
  private readonly cache: LRUCache<'stats', PublicStats, CallerContext>;

  constructor(reader: RetryingReader) {
    this.cache = new LRUCache({
      max: 1,
      ttl: CACHED_MS,
      fetchMethod: async (_key, _stale, { context }) => {
        const stats = await reader.request(publicStatsRpc, {}, context);
        const { total } = await reader.request(catalogueRpc.list, { limit: 1 }, context);
        return { ...stats, products: total };
      },
    });
  }

  read(caller: CallerContext): Promise<PublicStats> {
    return this.cache.forceFetch('stats', { context: caller });
  }
}
