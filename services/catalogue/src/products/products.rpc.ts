import { Controller } from '@nestjs/common';
import {
  catalogueRpc,
  type ProductList,
  type ProductQuery,
  type ProductView,
} from '@shop/contracts/catalogue';
import type { LengthOffer } from '@shop/contracts/length-offer';
import type { InputOf } from '@shop/contracts/message';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { LengthOfferService } from '../stock/length-offer.service.js';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsRpc {
  constructor(
    private readonly products: ProductsService,
    private readonly offers: LengthOfferService,
  ) {}

  @Public()
  @RpcHandler(catalogueRpc.list)
  list(query: ProductQuery): Promise<RawJson<ProductList>> {
    return this.products.list(query);
  }

  @Public()
  @RpcHandler(catalogueRpc.get)
  get({ product }: { product: string }): Promise<ProductView> {
    return this.products.get(product);
  }

  @Public()
  @RpcHandler(catalogueRpc.offerLengths)
  offerLengths({
    product,
    lengths,
  }: InputOf<typeof catalogueRpc.offerLengths>): Promise<LengthOffer> {
    return this.offers.offer(product, lengths);
  }
}
