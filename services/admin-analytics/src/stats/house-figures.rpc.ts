import { Controller } from '@nestjs/common';
import { houseFiguresRpc, type HouseFigures } from '@shop/contracts/house-figures';
import { Public } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { StatsService } from './stats.service.js';

@Controller()
export class HouseFiguresRpc {
  constructor(private readonly stats: StatsService) {}

  /** What everybody may know of the dashboard's figures: no money. */
  @Public()
  @Answers(houseFiguresRpc)
  async houseFigures(): Promise<HouseFigures> {
    const { totalProducts, totalUsers, totalOrders } = await this.stats.totals();
    return { products: totalProducts, clients: totalUsers, orders: totalOrders };
  }
}
