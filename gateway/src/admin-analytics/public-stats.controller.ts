import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { publicStats, type PublicStats } from '@shop/contracts/analytics/public-stats';
import { Public } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { PublicStatsReader } from './public-stats.reader.js';

@ApiTags('admin-analytics')
@Controller('api/public-stats')
export class PublicStatsController {
  constructor(private readonly stats: PublicStatsReader) {}

  @Get()
  @Public()
  @Replies(publicStats, 'service.unavailable')
  get(@Caller() caller: CallerContext): Promise<PublicStats> {
    return this.stats.read(caller);
  }
}
