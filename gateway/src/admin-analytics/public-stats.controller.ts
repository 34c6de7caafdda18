import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { publicStats, publicStatsRpc, type PublicStats } from '@shop/contracts/public-stats';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';

const CACHED_MS = 60_000;

/** The figures on the home page; a minute old will do, so visitors cost the service nothing. */
@ApiTags('admin-analytics')
@Controller('api/public-stats')
export class PublicStatsController {
  private cached: { figures: Promise<PublicStats>; until: number } | undefined;

  constructor(private readonly reader: RetryingReader) {}

  @Get()
  @Public()
  @Replies(publicStats, 'service.unavailable')
  get(@Caller() caller: CallerContext): Promise<PublicStats> {
    const now = Date.now();
    if (this.cached && this.cached.until > now) return this.cached.figures;
    const figures = this.reader.request(publicStatsRpc, {}, caller);
    this.cached = { figures, until: now + CACHED_MS };
    figures.catch(() => {
      this.cached = undefined;
    });
    return figures;
  }
}
