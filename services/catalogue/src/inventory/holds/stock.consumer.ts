import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import { orderEvents } from '@shop/contracts/ordering/order';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { ReleaseService } from './release.service.js';

@Controller()
export class StockConsumer {
  constructor(private readonly releases: ReleaseService) {}

  @EventHandler(orderEvents.holdReleased, 'stock')
  release(
    payload: PayloadOf<typeof orderEvents.holdReleased>,
    delivery: HandlerDelivery,
  ): Promise<void> {
    return this.releases.release(delivery.manager, payload.order, payload.epoch);
  }

  @EventHandler(itemCancellationEvents.holdRevised, 'stock.revised')
  revise(
    revision: PayloadOf<typeof itemCancellationEvents.holdRevised>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return this.releases.revise(manager, revision);
  }
}
