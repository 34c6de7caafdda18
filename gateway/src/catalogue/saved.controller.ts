import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { savedList, savedRpc, type SavedList } from '@shop/contracts/catalogue/saved';
import { done, type Done } from '@shop/contracts/core/shapes';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/input/id.pipe.js';
import { Caller } from '../http/access/caller.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { Replies } from '../http/replies.js';

const productId = new IdPipe('catalogue.invalidProductId');

/** The saved list of the caller. */
@ApiTags('catalogue')
@Controller('api/saved')
export class SavedController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @SignedIn()
  @Replies(savedList)
  list(@Caller() caller: CallerContext): Promise<SavedList> {
    return this.reader.request(savedRpc.list, {}, caller);
  }

  @Put(':id')
  @SignedIn()
  @Replies(done, 'catalogue.invalidProductId', 'catalogue.productNotFound')
  save(@Param('id', productId) product: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(savedRpc.save, { product }, caller);
  }

  @Delete(':id')
  @SignedIn()
  @Replies(done, 'catalogue.invalidProductId')
  drop(@Param('id', productId) product: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(savedRpc.drop, { product }, caller);
  }
}
