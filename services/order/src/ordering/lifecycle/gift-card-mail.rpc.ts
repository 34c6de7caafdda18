import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { giftCardMailRpc } from '@shop/contracts/ordering/gift-card-mail';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { lockOrder } from './order-status-writer.js';
import { ParcelWriter } from './parcel-writer.js';

type Rpc = typeof giftCardMailRpc;

/** Records the e-mails with gift card codes. The last one delivers an order that has only gift cards. */
@Controller()
export class GiftCardMailRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parcels: ParcelWriter,
  ) {}

  @ServiceOnly('correspondence')
  @RpcHandler(giftCardMailRpc.sent)
  async sent({ order: id, cards, at }: InputOf<Rpc['sent']>): Promise<OutputOf<Rpc['sent']>> {
    await this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (!order) return;
      if (order.charge || order.pendingTransition || order.pendingEdit)
        throw new DomainError('order.changing');
      const [, grown] = await manager.query<[unknown[], number]>(
        'UPDATE orders SET gift_cards_sent = $2 WHERE id = $1 AND gift_cards_sent < $2',
        [id, cards],
      );
      // E-mailing a new code of a card again changes nothing.
      if (grown > 0) await this.parcels.followGiftCards(manager, order, new Date(at));
    });
    return { success: true };
  }
}
