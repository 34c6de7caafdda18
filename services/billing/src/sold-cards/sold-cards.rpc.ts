import { Controller } from '@nestjs/common';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { SoldCards } from './sold-cards.service.js';

type TakeBack = typeof soldCardRpc.takeBack;

@Controller()
export class SoldCardsRpc {
  constructor(private readonly cards: SoldCards) {}

  @ServiceOnly('order')
  @RpcHandler(soldCardRpc.takeBack)
  async takeBack(input: InputOf<TakeBack>): Promise<OutputOf<TakeBack>> {
    await this.cards.takeBack(input);
    return { success: true };
  }
}
