import { Controller } from '@nestjs/common';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesRpc {
  constructor(private readonly images: ImagesService) {}

  @RolesAllowed('admin')
  @RpcHandler(catalogueAdminRpc.prepareImage)
  async prepare({
    staged,
    name,
  }: InputOf<typeof catalogueAdminRpc.prepareImage>): Promise<
    OutputOf<typeof catalogueAdminRpc.prepareImage>
  > {
    return { key: await this.images.prepare(staged, name) };
  }
}
