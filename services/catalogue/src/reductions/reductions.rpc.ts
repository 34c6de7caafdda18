import { Controller } from '@nestjs/common';
import { reductionsRpc, type ReductionSettings } from '@shop/contracts/catalogue/reductions';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ReductionsService } from './reductions.service.js';

@Controller()
export class ReductionsRpc {
  constructor(private readonly reductions: ReductionsService) {}

  @RolesAllowed('admin')
  @RpcHandler(reductionsRpc.get)
  get(): Promise<ReductionSettings> {
    return this.reductions.get();
  }

  @RolesAllowed('admin')
  @RpcHandler(reductionsRpc.change)
  change(input: ReductionSettings, call: Call): Promise<ReductionSettings> {
    return this.reductions.change(call.user, input, call.messageId);
  }
}
