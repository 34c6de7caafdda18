import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const productId = new IdPipe('catalogue.invalidProductId');
const bulkId = new IdPipe('bulk.notFound');

/** Changes of many products, and of one value in the row of a list. */
@ApiTags('catalogue')
@Controller('api/admin')
export class ProductBulkController {
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

  @Post('bulk/:id/put-back')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(productBulkPreview, 'bulk.notFound', 'bulk.putBackOver')
  putBack(
    @Param('id', bulkId) of: string,
    @Caller() caller: CallerContext,
  ): Promise<ProductBulkPreview> {
    return this.bus.request(productBulkRpc.putBack, { bulk: randomUUID(), of }, caller);
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
}
