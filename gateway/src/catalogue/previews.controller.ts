import { Controller, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { productView, type ProductView } from '@shop/contracts/catalogue/catalogue';
import {
  previewLink,
  previewRpc,
  previewToken,
  type PreviewLink,
} from '@shop/contracts/catalogue/product-preview';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { FastifyReply } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

/** Preview links of products that are not live. */
@ApiTags('catalogue')
@Controller('api')
export class PreviewsController {
  constructor(
    private readonly reader: RetryingReader,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('admin/products/:id/preview')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(previewLink, 'catalogue.productNotFound')
  async create(
    @Param('id', new IdPipe('catalogue.invalidProductId')) product: string,
    @Caller() caller: CallerContext,
  ): Promise<PreviewLink> {
    const { token, until } = await this.reader.request(previewRpc.create, { product }, caller);
    return { success: true, url: new URL(`/preview/${token}`, this.config.SHOP_URL).href, until };
  }

  /** Never from a cache, and of no use to search engines. */
  @Get('previews/:token')
  @Public()
  @Replies(productView, 'catalogue.previewOver')
  open(
    @Param('token') token: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProductView> {
    reply.header('x-robots-tag', 'noindex');
    if (!previewToken.safeParse(token).success) throw new DomainError('catalogue.previewOver');
    return this.reader.request(previewRpc.open, { token }, caller);
  }
}
