import { Controller } from '@nestjs/common';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { NewCardCodes } from './new-card-codes.service.js';
import { SoldCards } from './sold-cards.service.js';

type TakeBack = typeof soldCardRpc.takeBack;

@Controller()
export class SoldCardsRpc {
  constructor(
    private readonly cards: SoldCards,
    private readonly codes: NewCardCodes,
  ) {}

  @ServiceOnly('order')
  @RpcHandler(soldCardRpc.takeBack)
  async takeBack(input: InputOf<TakeBack>): Promise<OutputOf<TakeBack>> {
    await this.cards.takeBack(input);
    return { success: true };
  }

  @RolesAllowed('admin')
  @RpcHandler(soldCardRpc.renewCode)
  renewCode(
    { card, lastFour }: InputOf<typeof soldCardRpc.renewCode>,
    { user }: Call,
  ): Promise<Done> {
    return this.codes.renew(user, card, lastFour);
  }
}
