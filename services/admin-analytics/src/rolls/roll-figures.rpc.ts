import { Controller } from '@nestjs/common';
import {
  adminAnalyticsRpc,
  type RollFiguresQuery,
  type RollFiguresView,
} from '@shop/contracts/analytics/admin-analytics';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { RollFiguresService } from './roll-figures.service.js';

@Controller()
export class RollFiguresRpc {
  constructor(private readonly figures: RollFiguresService) {}

  @RpcHandler(adminAnalyticsRpc.rolls)
  @RolesAllowed('admin')
  rolls(query: RollFiguresQuery): Promise<RollFiguresView> {
    return this.figures.figures(query);
  }
}
