import { Controller } from '@nestjs/common';
import {
  adminAnalyticsRpc,
  type RevenueView,
  type StatsView,
  type TopProductsView,
} from '@shop/contracts/admin-analytics';
import { type InputOf } from '@shop/contracts/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { StatsService } from './stats.service.js';

@Controller()
export class StatsRpc {
  constructor(private readonly stats: StatsService) {}

  @Answers(adminAnalyticsRpc.stats)
  @RolesAllowed('admin')
  totals(): Promise<StatsView> {
    return this.stats.totals();
  }

  @Answers(adminAnalyticsRpc.revenue)
  @RolesAllowed('admin')
  revenue({ months }: InputOf<typeof adminAnalyticsRpc.revenue>): Promise<RevenueView> {
    return this.stats.revenue(months);
  }

  @Answers(adminAnalyticsRpc.topProducts)
  @RolesAllowed('admin')
  topProducts(): Promise<TopProductsView> {
    return this.stats.topProducts();
  }
}
