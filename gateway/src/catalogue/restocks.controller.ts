import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { restockList, restockRpc, type RestockList } from '@shop/contracts/catalogue/restocks';
import { done, type Done } from '@shop/contracts/core/shapes';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const productId = new IdPipe('catalogue.invalidProductId');

/** The products for which the caller waits. */
@ApiTags('catalogue')
@Controller('api/restocks')
export class RestocksController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @SignedIn()
  @Replies(restockList)
  list(@Caller() caller: CallerContext): Promise<RestockList> {
    return this.reader.request(restockRpc.list, {}, caller);
  }

  @Put(':id')
  @SignedIn()
  @Replies(
    done,
    'catalogue.invalidProductId',
    'catalogue.productNotFound',
    'catalogue.inStock',
    'catalogue.tooManyRestocks',
  )
  request(@Param('id', productId) product: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(restockRpc.request, { product }, caller);
  }

  @Delete(':id')
  @SignedIn()
  @Replies(done, 'catalogue.invalidProductId')
  drop(@Param('id', productId) product: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(restockRpc.drop, { product }, caller);
  }
}
