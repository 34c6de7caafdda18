import { Controller } from '@nestjs/common';
import { catalogueAdminRpc } from '@shop/contracts/catalogue-admin';
import type { InputOf, OutputOf } from '@shop/contracts/message';
import { RolesAllowed } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { PicturesService } from './pictures.service.js';

@Controller()
export class PicturesRpc {
  constructor(private readonly pictures: PicturesService) {}

  @RolesAllowed('admin')
  @Answers(catalogueAdminRpc.preparePicture)
  async prepare({
    staged,
    name,
  }: InputOf<typeof catalogueAdminRpc.preparePicture>): Promise<
    OutputOf<typeof catalogueAdminRpc.preparePicture>
  > {
    return { key: await this.pictures.prepare(staged, name) };
  }
}
