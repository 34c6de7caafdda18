import { Controller } from '@nestjs/common';
import {
  catalogueRpc,
  type ProductList,
  type ProductQuery,
} from '@shop/contracts/catalogue/catalogue';
import { Public } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { ProductsService } from '../products/products.service.js';
import { FacetedList, isFaceted } from './faceted-list.js';

/** Lists without facets are read from the database alone. */
@Controller()
export class ProductListRpc {
  constructor(
    private readonly products: ProductsService,
    private readonly faceted: FacetedList,
  ) {}

  @Public()
  @RpcHandler(catalogueRpc.list)
  list(query: ProductQuery): Promise<RawJson<ProductList>> {
    if (query.ids !== undefined) return this.products.listChosen(query.ids.split(','));
    return isFaceted(query) ? this.faceted.list(query) : this.products.list(query);
  }
}
