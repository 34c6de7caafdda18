import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  catalogueRpc,
  productList,
  productQuery,
  productView,
  type ProductQuery,
} from '@shop/contracts/catalogue';
import { Public } from '@shop/service-kit/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { From } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { FreshReads } from '../shelf/fresh-reads.js';
import { listQuestion, productQuestion } from '../shelf/questions.js';
import { ShelfReply } from '../shelf/shelf-reply.js';
import { Shelf } from '../shelf/shelf.js';

@ApiTags('catalogue')
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly reads: Reads,
    private readonly shelf: Shelf,
    private readonly replies: ShelfReply,
    private readonly freshReads: FreshReads,
  ) {}

  @Get()
  @Public()
  @Replies(productList, 'request.invalid', 'service.unavailable')
  async list(
    @Query({ schema: productQuery }) query: ProductQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @OnBehalf() from: From,
  ): Promise<Buffer | undefined> {
    const shelved = await this.shelf.answer(
      listQuestion(query),
      () => this.reads.askBytes(catalogueRpc.list, query, from),
      { fresh: await this.freshReads.isFresh(request) },
    );
    return this.replies.write(shelved, request, reply);
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
    @OnBehalf() from: From,
  ): Promise<Buffer | undefined> {
    const shelved = await this.shelf.answer(
      productQuestion(product),
      () => this.reads.askBytes(catalogueRpc.get, { product }, from),
      { fresh: await this.freshReads.isFresh(request) },
    );
    return this.replies.write(shelved, request, reply);
  }
}
