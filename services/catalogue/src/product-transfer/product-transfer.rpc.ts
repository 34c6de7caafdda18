import { Controller } from '@nestjs/common';
import {
  catalogueAdminRpc,
  type ProductImportReply,
} from '@shop/contracts/catalogue/catalogue-admin';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { ProductTransferService } from './product-transfer.service.js';

@Controller()
export class ProductTransferRpc {
  constructor(private readonly transfer: ProductTransferService) {}

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.exportList)
  exportPart(
    query: InputOf<typeof catalogueAdminRpc.exportList>,
  ): Promise<OutputOf<typeof catalogueAdminRpc.exportList>> {
    return this.transfer.exportPart(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.importList)
  importList(
    { staged, ...options }: InputOf<typeof catalogueAdminRpc.importList>,
    call: Call,
  ): Promise<ProductImportReply> {
    return this.transfer.importList(call.user, staged, options, call);
  }
}
