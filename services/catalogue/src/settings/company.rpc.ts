import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { companyRpc, type CompanyView } from '@shop/contracts/shop/company-settings';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CompanyService } from './company.service.js';

@Controller()
export class CompanyRpc {
  constructor(private readonly company: CompanyService) {}

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
}
