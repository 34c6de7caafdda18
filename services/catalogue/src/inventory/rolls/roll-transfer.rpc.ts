import { Controller } from '@nestjs/common';
import type { ImportReport } from '@shop/contracts/core/list-import';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { rollListRpc } from '@shop/contracts/inventory/roll-lists';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { RollTransferService } from './roll-transfer.service.js';

@Controller()
export class RollTransferRpc {
  constructor(private readonly transfer: RollTransferService) {}

  @RolesAllowed('admin')
  @RpcHandler(rollListRpc.exportList)
  exportPart(
    query: InputOf<typeof rollListRpc.exportList>,
  ): Promise<OutputOf<typeof rollListRpc.exportList>> {
    return this.transfer.exportPart(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollListRpc.importList)
  importList(
    { staged, dryRun }: InputOf<typeof rollListRpc.importList>,
    call: Call,
  ): Promise<ImportReport> {
    return this.transfer.importList(call.user, staged, dryRun, call);
  }
}
