import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import {
  companyRpc,
  type CompanyView,
  type PreparedLogo,
} from '@shop/contracts/shop/company-settings';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ImagesService } from '../images/images.service.js';
import { CompanyService } from './company.service.js';

@Controller()
export class CompanyRpc {
  constructor(
    private readonly company: CompanyService,
    private readonly images: ImagesService,
  ) {}

  @Public()
  @RpcHandler(companyRpc.get)
  get(): Promise<CompanyView> {
    return this.company.get();
  }

  @RolesAllowed('admin')
  @RpcHandler(companyRpc.save)
  save(input: InputOf<typeof companyRpc.save>, call: Call): Promise<CompanyView> {
    return this.company.save(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(companyRpc.prepareLogo)
  async prepareLogo({
    staged,
    name,
  }: InputOf<typeof companyRpc.prepareLogo>): Promise<PreparedLogo> {
    return { logo: await this.images.prepareLogo(staged, name) };
  }
}
