import { Controller } from '@nestjs/common';
import { imageScaleRpc, type ImageScaleList } from '@shop/contracts/catalogue/image-scales';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ImageScalesService } from './image-scales.service.js';

@Controller()
export class ImageScalesRpc {
  constructor(private readonly scales: ImageScalesService) {}

  @Public()
  @RpcHandler(imageScaleRpc.list)
  list({ product }: InputOf<typeof imageScaleRpc.list>): Promise<ImageScaleList> {
    return this.scales.list(product);
  }

  @RolesAllowed('admin')
  @RpcHandler(imageScaleRpc.set)
  async set(
    input: InputOf<typeof imageScaleRpc.set>,
    { user }: Call,
  ): Promise<OutputOf<typeof imageScaleRpc.set>> {
    await this.scales.set(user, input);
    return { success: true, message: 'The scale is saved.' };
  }
}
