import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  adminAnalyticsRpc,
  revenueQuery,
  revenueView,
  statsView,
  topProductsView,
  type RevenueQuery,
  type RevenueView,
  type StatsView,
  type TopProductsView,
} from '@shop/contracts/admin-analytics';
import { RolesAllowed } from '@shop/service-kit/access';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';

@ApiTags('admin-analytics')
@ApiBearerAuth()
@Controller('api/admin')
export class StatsController {
  constructor(private readonly reads: Reads) {}

  @Get('stats')
  @RolesAllowed('admin')
  @Replies(statsView, 'auth.required', 'auth.forbidden')
  stats(): Promise<StatsView> {
    return this.reads.ask(adminAnalyticsRpc.stats, {});
  }

  @Get('revenue')
  @RolesAllowed('admin')
  @Replies(revenueView, 'request.invalid', 'auth.required', 'auth.forbidden')
  revenue(@Query({ schema: revenueQuery }) query: RevenueQuery): Promise<RevenueView> {
    return this.reads.ask(adminAnalyticsRpc.revenue, query);
  }

  @Get('top-products')
  @RolesAllowed('admin')
  @Replies(topProductsView, 'auth.required', 'auth.forbidden')
  topProducts(): Promise<TopProductsView> {
    return this.reads.ask(adminAnalyticsRpc.topProducts, {});
  }
}
