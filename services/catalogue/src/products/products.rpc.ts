import { Controller } from '@nestjs/common';
import {
  catalogueRpc,
  type ProductList,
  type ProductQuery,
  type ProductView,
} from '@shop/contracts/catalogue';
import { Public } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import type { ReadyJson } from '@shop/service-kit/bus/ready-json';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsRpc {
  constructor(private readonly products: ProductsService) {}

  @Public()
  @Answers(catalogueRpc.list)
  list(query: ProductQuery): Promise<ReadyJson<ProductList>> {
    return this.products.list(query);
  }

  @Public()
  @Answers(catalogueRpc.get)
  get({ product }: { product: string }): Promise<ProductView> {
    return this.products.get(product);
  }
}
