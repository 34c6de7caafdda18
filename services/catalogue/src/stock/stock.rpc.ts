import { Controller } from '@nestjs/common';
import { catalogueRpc, type HoldStockInput, type HoldStockReply } from '@shop/contracts/catalogue';
import { ServiceOnly } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import { StockService } from './stock.service.js';

@Controller()
export class StockRpc {
  constructor(private readonly stock: StockService) {}

  @ServiceOnly('order')
  @Answers(catalogueRpc.holdStock)
  hold(input: HoldStockInput): Promise<HoldStockReply> {
    return this.stock.hold(input);
  }
}
