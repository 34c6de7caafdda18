import { Controller } from '@nestjs/common';
import {
  cuttingRpc,
  type CutReply,
  type CuttingList,
  type CuttingQuery,
  type Reallocated,
  type ShortLines,
} from '@shop/contracts/inventory/cutting';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CuttingService } from './cutting.service.js';
import { SettlingService } from './settling.service.js';

@Controller()
export class CuttingRpc {
  constructor(
    private readonly cutting: CuttingService,
    private readonly settling: SettlingService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(cuttingRpc.list)
  list(query: CuttingQuery): Promise<CuttingList> {
    return this.cutting.list(query);
  }

  @ServiceOnly('order')
  @RpcHandler(cuttingRpc.pageOpen)
  pageOpen({
    after,
  }: InputOf<typeof cuttingRpc.pageOpen>): Promise<OutputOf<typeof cuttingRpc.pageOpen>> {
    return this.cutting.pageOpen(after);
  }

  @RolesAllowed('admin')
  @RpcHandler(cuttingRpc.confirm)
  confirm(input: InputOf<typeof cuttingRpc.confirm>, call: Call): Promise<CutReply> {
    return this.cutting.confirm(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(cuttingRpc.reallocate)
  reallocate({ product }: { product: string }, call: Call): Promise<Reallocated> {
    return this.cutting.reallocate(call.user, product);
  }

  @RolesAllowed('admin')
  @RpcHandler(cuttingRpc.shortLines)
  shortLines({ order }: { order: string }): Promise<ShortLines> {
    return this.settling.shortLines(order);
  }

  @RolesAllowed('admin')
  @RpcHandler(cuttingRpc.settle)
  settle(input: InputOf<typeof cuttingRpc.settle>, call: Call): Promise<Done> {
    return this.settling.settle(call.user, input, call.messageId);
  }
}
