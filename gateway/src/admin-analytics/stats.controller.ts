import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import {
  adminAnalyticsRpc,
  lowStockView,
  orderStatusesView,
  revenueQuery,
  revenueView,
  statsView,
  topProductsQuery,
  topProductsView,
  trendsView,
  type LowStockView,
  type OrderStatusesView,
  type RevenueQuery,
  type RevenueView,
  type StatsView,
  type TopProductsQuery,
  type TopProductsView,
  type TrendsView,
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

  @Get('trends')
  @RolesAllowed('admin')
  @Replies(trendsView, 'auth.required', 'auth.forbidden')
  trends(): Promise<TrendsView> {
    return this.reads.ask(adminAnalyticsRpc.trends, {});
  }

  @Get('revenue')
  @RolesAllowed('admin')
  @Replies(revenueView, 'request.invalid', 'auth.required', 'auth.forbidden')
  revenue(@Query({ schema: revenueQuery }) query: RevenueQuery): Promise<RevenueView> {
    return this.reads.ask(adminAnalyticsRpc.revenue, query);
  }

  @Get('top-products')
  @RolesAllowed('admin')
  @Replies(topProductsView, 'request.invalid', 'auth.required', 'auth.forbidden')
  topProducts(
    @Query({ schema: topProductsQuery }) query: TopProductsQuery,
  ): Promise<TopProductsView> {
    return this.reads.ask(adminAnalyticsRpc.topProducts, query);
  }

  @Get('orders-by-status')
  @RolesAllowed('admin')
  @Replies(orderStatusesView, 'auth.required', 'auth.forbidden')
  orderStatuses(): Promise<OrderStatusesView> {
    return this.reads.ask(adminAnalyticsRpc.orderStatuses, {});
  }

  @Get('low-stock')
  @RolesAllowed('admin')
  @Replies(lowStockView, 'auth.required', 'auth.forbidden')
  lowStock(): Promise<LowStockView> {
    return this.reads.ask(adminAnalyticsRpc.lowStock, {});
  }
}
