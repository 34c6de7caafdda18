import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  catalogueRpc,
  productList,
  productQuery,
  productView,
  type ProductQuery,
} from '@shop/contracts/catalogue';
import { Public } from '@shop/service-kit/access';
import { IdPipe } from '../http/id.pipe.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';

@ApiTags('catalogue')
@Controller('api/products')
export class ProductsController {
  constructor(private readonly reads: Reads) {}

  @Get()
  @Public()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @Replies(productList, 'request.invalid', 'service.unavailable')
  list(@Query({ schema: productQuery }) query: ProductQuery): Promise<Buffer> {
    return this.reads.askBytes(catalogueRpc.list, query);
  }

  @Get(':id')
  @Public()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @Replies(
    productView,
    'catalogue.invalidProductId',
    'catalogue.productNotFound',
    'service.unavailable',
  )
  get(@Param('id', new IdPipe('catalogue.invalidProductId')) product: string): Promise<Buffer> {
    return this.reads.askBytes(catalogueRpc.get, { product });
  }
}
