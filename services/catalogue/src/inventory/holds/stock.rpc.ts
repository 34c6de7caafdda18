import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { holdRevisionRpc } from '@shop/contracts/inventory/hold-revisions';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { GrowHoldService } from './grow-hold.service.js';
import { HoldService } from './hold.service.js';
import { ReplaceHeldService } from './replace-held.service.js';

@Controller()
export class StockRpc {
  constructor(
    private readonly holds: HoldService,
    private readonly growing: GrowHoldService,
    private readonly replacing: ReplaceHeldService,
  ) {}

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.holdStock)
  async hold({
    holds,
  }: InputOf<typeof catalogueRpc.holdStock>): Promise<OutputOf<typeof catalogueRpc.holdStock>> {
    return { replies: await this.holds.hold(holds) };
  }

  @ServiceOnly('order')
  @RpcHandler(holdRevisionRpc.revise)
  revise(
    revision: InputOf<typeof holdRevisionRpc.revise>,
  ): Promise<OutputOf<typeof holdRevisionRpc.revise>> {
    return this.growing.revise(revision);
  }

  @ServiceOnly('order')
  @RpcHandler(holdRevisionRpc.replace)
  replace(
    input: InputOf<typeof holdRevisionRpc.replace>,
  ): Promise<OutputOf<typeof holdRevisionRpc.replace>> {
    return this.replacing.replace(input);
  }
}
