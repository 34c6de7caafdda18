import { Controller } from '@nestjs/common';
import { catalogueAdminRpc, type AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { SwatchesService } from './swatches.service.js';

@Controller()
export class SwatchesRpc {
  constructor(private readonly swatches: SwatchesService) {}

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.offerSwatch)
  offer(
    input: InputOf<typeof catalogueAdminRpc.offerSwatch>,
    { user, messageId }: Call,
  ): Promise<AdminProduct> {
    return this.swatches.offer(user, input, messageId);
  }
}
