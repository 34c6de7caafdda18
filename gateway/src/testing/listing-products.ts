// A catalogue in small, on a real bus: every list of it is the same.
import { Controller } from '@nestjs/common';
import { catalogueRpc, type ProductList } from '@shop/contracts/catalogue/catalogue';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { productList } from './samples.js';
import { smallService, type TestRedis } from './small-service.js';

@Controller()
class ListingProductsRpc {
  @Public()
  @RpcHandler(catalogueRpc.list)
  list(): Promise<ProductList> {
    return Promise.resolve(productList);
  }
}

export const listProducts = (busUrl: string, redis: TestRedis) =>
  smallService(ListingProductsRpc, { name: 'catalogue', busUrl, redis });
