import { Controller } from '@nestjs/common';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { photosRpc, type MadePhoto } from '@shop/contracts/catalogue/photos';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { RolesAllowed, ServiceOnly } from '@shop/service-kit/access';
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

  @ServiceOnly('order')
  @RpcHandler(photosRpc.make)
  makePhoto({ staged, name }: InputOf<typeof photosRpc.make>): Promise<MadePhoto> {
    return this.images.makePhoto(staged, name);
  }
}
