import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  publicStats,
  publicStatsRpc,
  type PublicStats,
} from '@shop/contracts/analytics/public-stats';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { LRUCache } from 'lru-cache';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';

const CACHED_MS = 60_000;

/** The public stats of the home page, cached for a minute. */
@ApiTags('admin-analytics')
@Controller('api/public-stats')
export class PublicStatsController {
  private readonly cache: LRUCache<'stats', PublicStats, CallerContext>;

  constructor(reader: RetryingReader) {
    this.cache = new LRUCache({
      max: 1,
      ttl: CACHED_MS,
      fetchMethod: (_key, _stale, { context }) => reader.request(publicStatsRpc, {}, context),
    });
  }

  @Get()
  @Public()
  @Replies(publicStats, 'service.unavailable')
  get(@Caller() caller: CallerContext): Promise<PublicStats> {
    return this.cache.forceFetch('stats', { context: caller });
  }
}
