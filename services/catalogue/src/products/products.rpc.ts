import { Controller } from '@nestjs/common';
import {
  catalogueRpc,
  type ProductList,
  type ProductQuery,
  type ProductView,
} from '@shop/contracts/catalogue/catalogue';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsRpc {
  constructor(private readonly products: ProductsService) {}

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
}
