import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { savedList, savedRpc, type SavedList } from '@shop/contracts/saved';
import { done, type Done } from '@shop/contracts/shapes';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type From } from '@shop/service-kit/bus/bus';
import { IdPipe } from '../http/id.pipe.js';
import { OnBehalf } from '../http/on-behalf.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';

const productId = new IdPipe('catalogue.invalidProductId');

/** The saved list of whoever asks. */
@ApiTags('catalogue')
@ApiBearerAuth()
@Controller('api/saved')
export class SavedController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
  ) {}

  @Get()
  @SignedIn()
  @Replies(savedList, 'auth.required')
  list(@OnBehalf() from: From): Promise<SavedList> {
    return this.reads.ask(savedRpc.list, {}, from);
  }

  @Put(':id')
  @SignedIn()
  @Replies(done, 'auth.required', 'catalogue.invalidProductId', 'catalogue.productNotFound')
  save(@Param('id', productId) product: string, @OnBehalf() from: From): Promise<Done> {
    return this.bus.ask(savedRpc.save, { product }, from);
  }

  @Delete(':id')
  @SignedIn()
  @Replies(done, 'auth.required', 'catalogue.invalidProductId')
  drop(@Param('id', productId) product: string, @OnBehalf() from: From): Promise<Done> {
    return this.bus.ask(savedRpc.drop, { product }, from);
  }
}
