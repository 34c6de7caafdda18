import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { HoldService } from './hold.service.js';

@Controller()
export class StockRpc {
  constructor(private readonly holds: HoldService) {}

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.holdStock)
  async hold({
    holds,
  }: InputOf<typeof catalogueRpc.holdStock>): Promise<OutputOf<typeof catalogueRpc.holdStock>> {
    return { replies: await this.holds.hold(holds) };
  }
}
