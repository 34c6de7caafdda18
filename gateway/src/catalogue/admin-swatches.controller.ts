import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  adminProduct,
  catalogueAdminRpc,
  type AdminProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import { offerSwatchInput, type OfferSwatchInput } from '@shop/contracts/catalogue/product-swatch';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { WriteInvalidation } from '../response-cache/write-invalidation.js';

const productId = new IdPipe('catalogue.invalidProductId');

/** The swatch of a product. Its page is invalidated before the response to a change. */
@ApiTags('catalogue')
@Controller('api/admin/products')
export class AdminSwatchesController {
  constructor(
    private readonly bus: Bus,
    private readonly invalidation: WriteInvalidation,
  ) {}

  @Put(':id/swatch')
  @RolesAllowed('admin')
  @Replies(adminProduct, 'request.invalid', 'catalogue.productNotFound', 'catalogue.stockGone')
  async offer(
    @Param('id', productId) product: string,
    @Body({ schema: offerSwatchInput }) input: OfferSwatchInput,
    @Caller() caller: CallerContext,
  ): Promise<AdminProduct> {
    const changed = await this.bus.request(
      catalogueAdminRpc.offerSwatch,
      { ...input, product },
      caller,
    );
    this.invalidation.edited(product);
    return changed;
  }
}
