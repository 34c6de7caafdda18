import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  bulkReply,
  openBulkChanges,
  type BulkReply,
  type OpenBulkChanges,
} from '@shop/contracts/core/bulk';
import { savedProduct, type SavedProduct } from '@shop/contracts/catalogue/catalogue-admin';
import {
  productBulkInput,
  productBulkPreview,
  productBulkRpc,
  productHistory,
  productValueInput,
  type ProductBulkInput,
  type ProductBulkPreview,
  type ProductHistory,
  type ProductValueInput,
} from '@shop/contracts/catalogue/product-bulk';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const productId = new IdPipe('catalogue.invalidProductId');
const bulkId = new IdPipe('bulk.notFound');
/** The only list of changes: those that are under way or can be undone. */
const openQuery = z.object({ open: z.literal('1') });

/** Changes of many products, and of one value in the row of a list. */
@ApiTags('catalogue')
@Controller('api/admin')
export class AdminBulkController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Post('products/bulk')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(productBulkPreview, 'request.invalid', 'bulk.tooMany')
  preview(
    @Body({ schema: productBulkInput }) input: ProductBulkInput,
    @Caller() caller: CallerContext,
  ): Promise<ProductBulkPreview> {
    return this.bus.request(productBulkRpc.preview, { bulk: randomUUID(), input }, caller);
  }

  @Patch('products/:id')
  @RolesAllowed('admin')
  @Replies(
    savedProduct,
    'request.invalid',
    'catalogue.productNotFound',
    'catalogue.valueChanged',
    'catalogue.stockGone',
    'catalogue.stockOnRolls',
  )
  async changeValue(
    @Param('id', productId) product: string,
    @Body({ schema: productValueInput }) change: ProductValueInput,
    @Caller() caller: CallerContext,
  ): Promise<SavedProduct> {
    const saved = await this.bus.request(productBulkRpc.changeValue, { product, change }, caller);
    this.invalidation.edited(product);
    return saved;
  }

  @Get('products/:id/history')
  @RolesAllowed('admin')
  @Replies(productHistory)
  history(
    @Param('id', productId) product: string,
    @Caller() caller: CallerContext,
  ): Promise<ProductHistory> {
    return this.reader.request(productBulkRpc.history, { product }, caller);
  }

  @Get('bulk')
  @RolesAllowed('admin')
  @Replies(openBulkChanges, 'request.invalid')
  listOpen(
    @Query({ schema: openQuery }) _query: z.infer<typeof openQuery>,
    @Caller() caller: CallerContext,
  ): Promise<OpenBulkChanges> {
    return this.bus.request(productBulkRpc.listOpen, {}, caller);
  }

  @Get('bulk/:id')
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound')
  get(@Param('id', bulkId) bulk: string, @Caller() caller: CallerContext): Promise<BulkReply> {
    return this.bus.request(productBulkRpc.get, { bulk }, caller);
  }

  /** Replies with 202 while the change continues in the background. */
  @Post('bulk/:id/apply')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound', 'bulk.previewOver')
  async apply(
    @Param('id', bulkId) bulk: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkReply> {
    return this.changed(await this.bus.request(productBulkRpc.apply, { bulk }, caller), reply);
  }

  /** Replies with 202 while the change continues in the background. */
  @Post('bulk/:id/undo')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound', 'bulk.undoOver')
  async undo(
    @Param('id', bulkId) bulk: string,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BulkReply> {
    return this.changed(await this.bus.request(productBulkRpc.undo, { bulk }, caller), reply);
  }

  @Post('bulk/:id/more-time')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(bulkReply, 'bulk.notFound', 'bulk.undoOver')
  extendUndo(
    @Param('id', bulkId) bulk: string,
    @Caller() caller: CallerContext,
  ): Promise<BulkReply> {
    return this.bus.request(productBulkRpc.extendUndo, { bulk }, caller);
  }

  private changed(result: BulkReply, reply: FastifyReply): BulkReply {
    const { state } = result.change;
    if (state === 'applying' || state === 'undoing') reply.code(202);
    this.invalidation.editedMany();
    return result;
  }
}
