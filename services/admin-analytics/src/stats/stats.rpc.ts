import { Controller } from '@nestjs/common';
import {
  adminAnalyticsRpc,
  type LowStockView,
  type OrderStatusesView,
  type RevenueQuery,
  type RevenueView,
  type StatsView,
  type TopProductsQuery,
  type TopProductsView,
  type TrendsView,
} from '@shop/contracts/analytics/admin-analytics';
import { type PeriodSales } from '@shop/contracts/analytics/periods';
import { type TimeSpans } from '@shop/contracts/core/time-spans';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { RevenueService } from './revenue.service.js';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsRpc {
  constructor(
    private readonly stats: StatsService,
    private readonly sales: RevenueService,
  ) {}

  @RpcHandler(adminAnalyticsRpc.stats)
  @RolesAllowed('admin')
  totals(): Promise<StatsView> {
    return this.stats.totals();
  }

  @RpcHandler(adminAnalyticsRpc.trends)
  @RolesAllowed('admin')
  trends(): Promise<TrendsView> {
    return this.sales.trends();
  }

  @RpcHandler(adminAnalyticsRpc.revenue)
  @RolesAllowed('admin')
  revenue(query: RevenueQuery): Promise<RevenueView> {
    return this.sales.revenue(query);
  }

  @RpcHandler(adminAnalyticsRpc.salesOfSpans)
  @RolesAllowed('admin')
  async salesOfSpans({ spans }: TimeSpans): Promise<{ sales: PeriodSales[] }> {
    return { sales: await this.sales.ofSpans(spans) };
  }

  @RpcHandler(adminAnalyticsRpc.topProducts)
  @RolesAllowed('admin')
  topProducts(query: TopProductsQuery): Promise<TopProductsView> {
    return this.stats.topProducts(query);
  }

  @RpcHandler(adminAnalyticsRpc.orderStatuses)
  @RolesAllowed('admin')
  orderStatuses(): Promise<OrderStatusesView> {
    return this.stats.orderStatuses();
  }

  @RpcHandler(adminAnalyticsRpc.lowStock)
  @RolesAllowed('admin')
  lowStock(): Promise<LowStockView> {
    return this.stats.lowStock();
  }
}
