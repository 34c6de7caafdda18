import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
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
}
