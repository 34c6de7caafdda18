import { Controller } from '@nestjs/common';
import { creditTermsRpc, type TermsView } from '@shop/contracts/billing/credit-terms';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { TermsService } from './terms.service.js';

@Controller()
export class TermsRpc {
  constructor(private readonly terms: TermsService) {}

  @RolesAllowed('admin')
  @RpcHandler(creditTermsRpc.get)
  get({ user }: InputOf<typeof creditTermsRpc.get>): Promise<TermsView> {
    return this.terms.get(user);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditTermsRpc.save)
  save(input: InputOf<typeof creditTermsRpc.save>, { user, messageId }: Call): Promise<TermsView> {
    return this.terms.save(user, { ...input, messageId });
  }
}
