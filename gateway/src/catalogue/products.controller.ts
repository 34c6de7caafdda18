import { Controller, Get, Param, Query, UseInterceptors } from '@nestjs/common';
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
import { ShelfInterceptor } from '../shelf/shelf.interceptor.js';
import { listQuestion, productQuestion } from '../shelf/questions.js';
import { Shelf, type Shelved } from '../shelf/shelf.js';

@ApiTags('catalogue')
@Controller('api/products')
@UseInterceptors(ShelfInterceptor)
export class ProductsController {
  constructor(
    private readonly reads: Reads,
    private readonly shelf: Shelf,
  ) {}

  @Get()
  @Public()
  @Replies(productList, 'request.invalid', 'service.unavailable')
  list(@Query({ schema: productQuery }) query: ProductQuery): Promise<Shelved> {
    return this.shelf.answer(listQuestion(query), () =>
      this.reads.askBytes(catalogueRpc.list, query),
    );
  }

  @Get(':id')
  @Public()
  @Replies(
    productView,
    'catalogue.invalidProductId',
    'catalogue.productNotFound',
    'service.unavailable',
  )
  get(@Param('id', new IdPipe('catalogue.invalidProductId')) product: string): Promise<Shelved> {
    return this.shelf.answer(productQuestion(product), () =>
      this.reads.askBytes(catalogueRpc.get, { product }),
    );
  }
}
