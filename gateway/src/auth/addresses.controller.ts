import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import {
  addressList,
  addressRpc,
  changeAddressInput,
  keepAddressInput,
  keptAddress,
  type AddressList,
  type ChangeAddressInput,
  type KeepAddressInput,
  type KeptAddress,
} from '@shop/contracts/auth/addresses';
import { done, type Done } from '@shop/contracts/core/shapes';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const addressId = new IdPipe('auth.addressNotFound');

@ApiTags('account')
@Controller('api/auth/addresses')
export class AddressesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get()
  @SignedIn()
  @Replies(addressList)
  list(@Caller() caller: CallerContext): Promise<AddressList> {
    return this.reader.request(addressRpc.list, {}, caller);
  }

  @Post()
  @HttpCode(201)
  @SignedIn()
  @Replies(keptAddress, 'request.invalid', 'auth.tooManyAddresses')
  keep(
    @Body({ schema: keepAddressInput }) input: KeepAddressInput,
    @Caller() caller: CallerContext,
  ): Promise<KeptAddress> {
    return this.bus.request(addressRpc.keep, { ...input, id: randomUUID() }, caller);
  }

  @Put(':id')
  @SignedIn()
  @Replies(keptAddress, 'request.invalid', 'auth.addressNotFound', 'auth.addressKept')
  change(
    @Param('id', addressId) id: string,
    @Body({ schema: changeAddressInput }) change: ChangeAddressInput,
    @Caller() caller: CallerContext,
  ): Promise<KeptAddress> {
    return this.bus.request(addressRpc.change, { ...change, id }, caller);
  }

  @Delete(':id')
  @SignedIn()
  @Replies(done, 'auth.addressNotFound')
  remove(@Param('id', addressId) id: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(addressRpc.remove, { id }, caller);
  }

  @Post(':id/used')
  @HttpCode(200)
  @SignedIn()
  @Replies(done, 'auth.addressNotFound')
  use(@Param('id', addressId) id: string, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(addressRpc.use, { id }, caller);
  }
}
