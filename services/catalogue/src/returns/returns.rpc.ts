import { Controller } from '@nestjs/common';
import { returnsRpc, type ReturnSettings } from '@shop/contracts/inventory/returns';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ReturnsService } from './returns.service.js';

@Controller()
export class ReturnsRpc {
  constructor(private readonly returns: ReturnsService) {}

  @RolesAllowed('admin')
  @RpcHandler(returnsRpc.get)
  get(): Promise<ReturnSettings> {
    return this.returns.get();
  }

  @RolesAllowed('admin')
  @RpcHandler(returnsRpc.change)
  change(input: ReturnSettings, call: Call): Promise<ReturnSettings> {
    return this.returns.change(call.user, input, call.messageId);
  }
}
