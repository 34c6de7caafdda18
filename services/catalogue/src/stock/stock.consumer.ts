import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/message';
import { orderFacts } from '@shop/contracts/order';
import { Hears } from '@shop/service-kit/bus/answers';
import type { Delivery } from '@shop/service-kit/bus/call';
import { StockService } from './stock.service.js';

@Controller()
export class StockConsumer {
  constructor(private readonly stock: StockService) {}

  @Hears(orderFacts.holdReleased, 'stock')
  release(payload: PayloadOf<typeof orderFacts.holdReleased>, delivery: Delivery): Promise<void> {
    return this.stock.release(delivery.manager, payload.order, payload.epoch);
  }
}
