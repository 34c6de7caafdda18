import { Controller } from '@nestjs/common';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { previewRpc } from '@shop/contracts/catalogue/product-preview';
import type { OutputOf } from '@shop/contracts/core/message';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PreviewsService } from './previews.service.js';

@Controller()
export class PreviewsRpc {
  constructor(private readonly previews: PreviewsService) {}

  @RolesAllowed('admin')
  @RpcHandler(previewRpc.create)
  create({ product }: { product: string }): Promise<OutputOf<typeof previewRpc.create>> {
    return this.previews.create(product);
  }

  @Public()
  @RpcHandler(previewRpc.open)
  open({ token }: { token: string }): Promise<ProductView> {
    return this.previews.open(token);
  }
}
