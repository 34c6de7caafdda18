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
import type { From } from '@shop/service-kit/bus/bus';
import { OnBehalf } from '../http/on-behalf.js';
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
  stats(@OnBehalf() from: From): Promise<StatsView> {
    return this.reads.ask(adminAnalyticsRpc.stats, {}, from);
  }

  @Get('trends')
  @RolesAllowed('admin')
  @Replies(trendsView, 'auth.required', 'auth.forbidden')
  trends(@OnBehalf() from: From): Promise<TrendsView> {
    return this.reads.ask(adminAnalyticsRpc.trends, {}, from);
  }

  @Get('revenue')
  @RolesAllowed('admin')
  @Replies(revenueView, 'request.invalid', 'auth.required', 'auth.forbidden')
  revenue(
    @Query({ schema: revenueQuery }) query: RevenueQuery,
    @OnBehalf() from: From,
  ): Promise<RevenueView> {
    return this.reads.ask(adminAnalyticsRpc.revenue, query, from);
  }

  @Get('top-products')
  @RolesAllowed('admin')
  @Replies(topProductsView, 'request.invalid', 'auth.required', 'auth.forbidden')
  topProducts(
    @Query({ schema: topProductsQuery }) query: TopProductsQuery,
    @OnBehalf() from: From,
  ): Promise<TopProductsView> {
    return this.reads.ask(adminAnalyticsRpc.topProducts, query, from);
  }

  @Get('orders-by-status')
  @RolesAllowed('admin')
  @Replies(orderStatusesView, 'auth.required', 'auth.forbidden')
  orderStatuses(@OnBehalf() from: From): Promise<OrderStatusesView> {
    return this.reads.ask(adminAnalyticsRpc.orderStatuses, {}, from);
  }

  @Get('low-stock')
  @RolesAllowed('admin')
  @Replies(lowStockView, 'auth.required', 'auth.forbidden')
  lowStock(@OnBehalf() from: From): Promise<LowStockView> {
    return this.reads.ask(adminAnalyticsRpc.lowStock, {}, from);
  }
}
