import { Controller } from '@nestjs/common';
import { creditTermsRpc, type CreditTermsView } from '@shop/contracts/billing/credit-terms';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { CreditTermsService } from './credit-terms.service.js';

@Controller()
export class CreditTermsRpc {
  constructor(private readonly terms: CreditTermsService) {}

  @RolesAllowed('admin')
  @RpcHandler(creditTermsRpc.get)
  get({ user }: InputOf<typeof creditTermsRpc.get>): Promise<CreditTermsView> {
    return this.terms.get(user);
  }

  @RolesAllowed('admin')
  @RpcHandler(creditTermsRpc.save)
  save(
    input: InputOf<typeof creditTermsRpc.save>,
    { user, messageId }: Call,
  ): Promise<CreditTermsView> {
    return this.terms.save(user, { ...input, messageId });
  }
}
