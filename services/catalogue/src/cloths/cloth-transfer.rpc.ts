import { Controller } from '@nestjs/common';
import type { ImportReport } from '@shop/contracts/core/list-import';
import { clothRpc } from '@shop/contracts/cloth/cloth';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ClothTransferService } from './cloth-transfer.service.js';

@Controller()
export class ClothTransferRpc {
  constructor(private readonly transfer: ClothTransferService) {}

  @RolesAllowed('admin')
  @RpcHandler(clothRpc.exportList)
  exportPart(
    query: InputOf<typeof clothRpc.exportList>,
  ): Promise<OutputOf<typeof clothRpc.exportList>> {
    return this.transfer.exportPart(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(clothRpc.importList)
  importList(
    { staged, dryRun }: InputOf<typeof clothRpc.importList>,
    call: Call,
  ): Promise<ImportReport> {
    return this.transfer.importList(call.user, staged, dryRun, call);
  }
}
