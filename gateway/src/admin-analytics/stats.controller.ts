import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  adminAnalyticsRpc,
  lowStockView,
  orderStatusesView,
  revenueQuery,
  rollFiguresQuery,
  rollFiguresView,
  type RollFiguresQuery,
  type RollFiguresView,
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
} from '@shop/contracts/analytics/admin-analytics';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';

@ApiTags('admin-analytics')
@Controller('api/admin')
export class StatsController {
  constructor(private readonly reader: RetryingReader) {}

  @Get('stats')
  @RolesAllowed('admin')
  @Replies(statsView)
  stats(@Caller() caller: CallerContext): Promise<StatsView> {
    return this.reader.request(adminAnalyticsRpc.stats, {}, caller);
  }

  @Get('trends')
  @RolesAllowed('admin')
  @Replies(trendsView)
  trends(@Caller() caller: CallerContext): Promise<TrendsView> {
    return this.reader.request(adminAnalyticsRpc.trends, {}, caller);
  }

  @Get('revenue')
  @RolesAllowed('admin')
  @Replies(revenueView, 'request.invalid')
  revenue(
    @Query({ schema: revenueQuery }) query: RevenueQuery,
    @Caller() caller: CallerContext,
  ): Promise<RevenueView> {
    return this.reader.request(adminAnalyticsRpc.revenue, query, caller);
  }

  @Get('top-products')
  @RolesAllowed('admin')
  @Replies(topProductsView, 'request.invalid')
  topProducts(
    @Query({ schema: topProductsQuery }) query: TopProductsQuery,
    @Caller() caller: CallerContext,
  ): Promise<TopProductsView> {
    return this.reader.request(adminAnalyticsRpc.topProducts, query, caller);
  }

  @Get('orders-by-status')
  @RolesAllowed('admin')
  @Replies(orderStatusesView)
  orderStatuses(@Caller() caller: CallerContext): Promise<OrderStatusesView> {
    return this.reader.request(adminAnalyticsRpc.orderStatuses, {}, caller);
  }

  @Get('low-stock')
  @RolesAllowed('admin')
  @Replies(lowStockView)
  lowStock(@Caller() caller: CallerContext): Promise<LowStockView> {
    return this.reader.request(adminAnalyticsRpc.lowStock, {}, caller);
  }

  @Get('roll-figures')
  @RolesAllowed('admin')
  @Replies(rollFiguresView, 'request.invalid')
  rolls(
    @Query({ schema: rollFiguresQuery }) query: RollFiguresQuery,
    @Caller() caller: CallerContext,
  ): Promise<RollFiguresView> {
    return this.reader.request(adminAnalyticsRpc.rolls, query, caller);
  }
}
