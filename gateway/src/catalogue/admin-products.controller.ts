import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { SessionView } from '@shop/contracts/auth/auth';
import {
  adminProduct,
  adminProductList,
  adminProductQuery,
  productExportQuery,
  catalogueAdminRpc,
  productImportReply,
  savedProduct,
  type AdminProduct,
  type AdminProductList,
  type AdminProductQuery,
  type ProductExportQuery,
  type ProductImportReply,
  type SavedProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import {
  productUses,
  productUsesRpc,
  type ProductUses,
} from '@shop/contracts/catalogue/product-uses';
import { unlessAway } from '../http/unless-away.js';
import { saleInput, type SaleInput } from '@shop/contracts/inventory/sale';
import { done, type Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CurrentSession } from '../http/access/current-session.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';
import { csvExport } from '../http/csv-export.js';
import { CsvImport, productImportQuery, type ProductImportQuery } from './csv-import.js';
import { ProductEditing } from './product-editing.js';

const productId = new IdPipe('catalogue.invalidProductId');

@ApiTags('catalogue')
@Controller('api/admin')
export class AdminProductsController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly editing: ProductEditing,
    private readonly lists: CsvImport,
  ) {}

  @Get('categories')
  @RolesAllowed('admin')
  @Replies(z.array(z.string()))
  listCategories(@Caller() caller: CallerContext): Promise<string[]> {
    return this.reader.request(catalogueAdminRpc.listCategories, {}, caller);
  }

  @Get('products')
  @RolesAllowed('admin')
  @Replies(adminProductList, 'request.invalid')
  list(
    @Query({ schema: adminProductQuery }) query: AdminProductQuery,
    @Caller() caller: CallerContext,
  ): Promise<AdminProductList> {
    return this.reader.request(catalogueAdminRpc.list, query, caller);
  }

  @Get('products/export')
  @RolesAllowed('admin')
  async exportList(
    @Query({ schema: productExportQuery }) query: ProductExportQuery,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return csvExport('loomery-products', (after: string | null) =>
      this.bus.request(catalogueAdminRpc.exportList, { ...query, after }, caller),
    );
  }

  @Post('products/import')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiConsumes('multipart/form-data')
  @Replies(productImportReply, 'catalogue.listUnreadable', 'request.tooLarge')
  async importList(
    @Req() request: FastifyRequest,
    @CurrentSession() { user }: SessionView,
    @Query({ schema: productImportQuery }) query: ProductImportQuery,
    @Caller() caller: CallerContext,
    @Res({ passthrough: true }) response: FastifyReply,
  ): Promise<ProductImportReply> {
    const reply = await this.lists.runProducts({ request, user: user._id, caller }, query);
    if ('job' in reply) response.status(202);
    return reply;
  }

  /** For the edit form: never from the cache. */
  @Get('products/:id')
  @RolesAllowed('admin')
  @Replies(adminProduct, 'catalogue.productNotFound')
  get(
    @Param('id', productId) product: string,
    @Caller() caller: CallerContext,
  ): Promise<AdminProduct> {
    return this.reader.request(catalogueAdminRpc.get, { product }, caller);
  }

  @Post('products')
  @RolesAllowed('admin')
  @ApiConsumes('multipart/form-data')
  @Replies(
    savedProduct,
    'request.invalid',
    'request.tooLarge',
    'catalogue.imageRefused',
    'catalogue.giftCardTerms',
  )
  create(
    @Req() request: FastifyRequest,
    @CurrentSession() { user }: SessionView,
    @Caller() caller: CallerContext,
  ): Promise<SavedProduct> {
    return this.editing.create({ request, user: user._id, caller });
  }

  @Post('products/:id/duplicate')
  @RolesAllowed('admin')
  @Replies(savedProduct, 'catalogue.productNotFound')
  duplicate(
    @Param('id', productId) product: string,
    @Caller() caller: CallerContext,
  ): Promise<SavedProduct> {
    return this.editing.duplicate(product, caller);
  }

  /** Counts open orders, discounts and saved lists; null for a service that is down. */
  @Get('products/:id/uses')
  @RolesAllowed('admin')
  @Replies(productUses, 'catalogue.productNotFound')
  async uses(
    @Param('id', productId) product: string,
    @Caller() caller: CallerContext,
  ): Promise<ProductUses> {
    const [saved, orders] = await Promise.all([
      unlessAway(this.bus.request(productUsesRpc.catalogue, { product }, caller)),
      unlessAway(this.bus.request(productUsesRpc.order, { product }, caller)),
    ]);
    return { success: true, saved, orders };
  }

  @Put('products/:id')
  @RolesAllowed('admin')
  @ApiConsumes('multipart/form-data')
  @Replies(
    savedProduct,
    'request.invalid',
    'request.tooLarge',
    'catalogue.productNotFound',
    'catalogue.productChanged',
    'catalogue.valueChanged',
    'catalogue.giftCardTerms',
    'catalogue.stockOnRolls',
    'catalogue.imageRefused',
  )
  change(
    @Param('id', productId) product: string,
    @Req() request: FastifyRequest,
    @CurrentSession() { user }: SessionView,
    @Caller() caller: CallerContext,
  ): Promise<SavedProduct> {
    return this.editing.change({ request, user: user._id, caller }, product);
  }

  /** Switches between pieces and length; stock and open orders are converted. */
  @Put('products/:id/sale')
  @RolesAllowed('admin')
  @Replies(
    savedProduct,
    'request.invalid',
    'catalogue.productNotFound',
    'catalogue.productChanged',
    'catalogue.stepCoarser',
    'catalogue.unitFixed',
    'catalogue.giftCardTerms',
    'catalogue.soldInLengths',
    'catalogue.stepOnRolls',
    'catalogue.stockOnRolls',
  )
  changeSale(
    @Param('id', productId) product: string,
    @Body({ schema: saleInput }) sale: SaleInput,
    @Caller() caller: CallerContext,
  ): Promise<SavedProduct> {
    return this.editing.changeSale({ product, sale }, caller);
  }

  @Delete('products/:id')
  @RolesAllowed('admin')
  @Replies(done, 'catalogue.productNotFound')
  remove(@Param('id', productId) product: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.editing.remove(product, caller);
  }
}
