import { Controller } from '@nestjs/common';
import { catalogueRpc, type ProductView } from '@shop/contracts/catalogue/catalogue';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ProductsService } from './products.service.js';

@Controller()
export class ProductsRpc {
  constructor(private readonly products: ProductsService) {}

  @Public()
  @RpcHandler(catalogueRpc.get)
  get({ product }: { product: string }): Promise<ProductView> {
    return this.products.get(product);
  }
}
