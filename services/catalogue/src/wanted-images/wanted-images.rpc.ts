import { Controller } from '@nestjs/common';
import {
  wantedImageRpc,
  type PlacedImage,
  type WantedImageList,
} from '@shop/contracts/catalogue/wanted-images';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { WantedImagesService } from './wanted-images.service.js';

@Controller()
export class WantedImagesRpc {
  constructor(private readonly wanted: WantedImagesService) {}

  @RolesAllowed('admin')
  @RpcHandler(wantedImageRpc.list)
  list(query: InputOf<typeof wantedImageRpc.list>): Promise<WantedImageList> {
    return this.wanted.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(wantedImageRpc.place)
  place(
    upload: InputOf<typeof wantedImageRpc.place>,
    { user: { _id, name } }: Call,
  ): Promise<PlacedImage> {
    return this.wanted.place({ _id, name }, upload);
  }
}
