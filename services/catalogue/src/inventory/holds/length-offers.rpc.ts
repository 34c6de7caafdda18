import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { LengthOffer } from '@shop/contracts/inventory/length-offer';
import type { InputOf } from '@shop/contracts/core/message';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { LengthOfferService } from './length-offer.service.js';

@Controller()
export class LengthOffersRpc {
  constructor(private readonly offers: LengthOfferService) {}

  @Public()
  @RpcHandler(catalogueRpc.offerLengths)
  offerLengths({
    product,
    lengths,
  }: InputOf<typeof catalogueRpc.offerLengths>): Promise<LengthOffer> {
    return this.offers.offer(product, lengths);
  }
}
