import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { raiseRpc } from '@shop/contracts/billing/raises';
import { payingRpc, type Paying } from '@shop/contracts/billing/paying';
import { Public, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PayingService } from './paying.service.js';
import { RaisesService } from './raises.service.js';

@Controller()
export class PayingRpc {
  constructor(
    private readonly paying: PayingService,
    private readonly raises: RaisesService,
  ) {}

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

  @ServiceOnly('order')
  @RpcHandler(raiseRpc.check)
  async checkRaise(
    raise: InputOf<typeof raiseRpc.check>,
  ): Promise<OutputOf<typeof raiseRpc.check>> {
    return { refusal: await this.raises.refusalOf(raise) };
  }
}
