import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  catalogueRpc,
  productList,
  productQuery,
  productView,
  type ProductQuery,
} from '@shop/contracts/catalogue/catalogue';
import { Public } from '@shop/service-kit/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { FreshReads } from '../response-cache/fresh-reads.js';
import { listKey, productKey } from '../response-cache/cache-keys.js';
import { CachedReply } from '../response-cache/cached-reply.js';
import { ResponseCache } from '../response-cache/response-cache.js';

@ApiTags('catalogue')
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly reader: RetryingReader,
    private readonly cache: ResponseCache,
    private readonly replies: CachedReply,
    private readonly freshReads: FreshReads,
  ) {}

  @Get()
  @Public()
  @Replies(productList, 'request.invalid', 'service.unavailable')
  async list(
    @Query({ schema: productQuery }) query: ProductQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Caller() caller: CallerContext,
  ): Promise<Buffer | undefined> {
    const cached = await this.cache.getOrFetch(
      listKey(query),
      () => this.reader.requestBytes(catalogueRpc.list, query, caller),
      { fresh: await this.freshReads.isFresh(request) },
    );
    return this.replies.write(cached, request, reply);
  }

  @Get(':id')
  @Public()
  @Replies(
    productView,
    'catalogue.invalidProductId',
    'catalogue.productNotFound',
    'service.unavailable',
  )
  async get(
    @Param('id', new IdPipe('catalogue.invalidProductId')) product: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Caller() caller: CallerContext,
  ): Promise<Buffer | undefined> {
    const cached = await this.cache.getOrFetch(
      productKey(product),
      () => this.reader.requestBytes(catalogueRpc.get, { product }, caller),
      { fresh: await this.freshReads.isFresh(request) },
    );
    return this.replies.write(cached, request, reply);
  }
}
