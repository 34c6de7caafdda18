import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { payingRpc, type Paying } from '@shop/contracts/billing/paying';
import { Public, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PayingService } from './paying.service.js';

@Controller()
export class PayingRpc {
  constructor(private readonly paying: PayingService) {}

  @Public()
  @RpcHandler(payingRpc.find)
  find(input: InputOf<typeof payingRpc.find>, { session }: Call): Promise<Paying> {
    return this.paying.find({ ...input, user: session?.user._id ?? null });
  }

  @ServiceOnly('order')
  @RpcHandler(payingRpc.findFor)
  findFor({ user, isCreditWanted = false }: InputOf<typeof payingRpc.findFor>): Promise<Paying> {
    return this.paying.find({ user, isCreditWanted, giftCards: [] });
  }
}
