import { Controller } from '@nestjs/common';
import { publicStatsRpc, type PublicStats } from '@shop/contracts/analytics/public-stats';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { StatsService } from './stats.service.js';

@Controller()
export class PublicStatsRpc {
  constructor(private readonly stats: StatsService) {}

  /** Returns the public part of the dashboard's figures, without money. */
  @Public()
  @RpcHandler(publicStatsRpc)
  async publicStats(): Promise<PublicStats> {
    const { totalProducts, totalUsers, totalOrders } = await this.stats.totals();
    return { products: totalProducts, clients: totalUsers, orders: totalOrders };
  }
}
