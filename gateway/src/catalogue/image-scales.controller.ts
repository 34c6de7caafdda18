import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  imageScaleList,
  imageScaleRpc,
  setImageScaleInput,
  type ImageScaleList,
  type SetImageScaleInput,
} from '@shop/contracts/catalogue/image-scales';
import { done, type Done } from '@shop/contracts/core/shapes';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const productId = new IdPipe('catalogue.invalidProductId');

/** The scales of a product's images, for the ruler over them. */
@ApiTags('catalogue')
@Controller('api')
export class ImageScalesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('products/:id/scales')
  @Public()
  @Replies(imageScaleList)
  list(
    @Param('id', productId) product: string,
    @Caller() caller: CallerContext,
  ): Promise<ImageScaleList> {
    return this.reader.request(imageScaleRpc.list, { product }, caller);
  }

  @Put('admin/products/:id/scales')
  @RolesAllowed('admin')
  @Replies(done, 'request.invalid', 'catalogue.productNotFound', 'catalogue.valueChanged')
  set(
    @Param('id', productId) product: string,
    @Body({ schema: setImageScaleInput }) input: SetImageScaleInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(imageScaleRpc.set, { ...input, product }, caller);
  }
}
