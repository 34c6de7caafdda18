import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  addressChangeRpc,
  changeAddressInput,
  type ChangeAddressInput,
} from '@shop/contracts/ordering/address-changes';
import { orderView, type OrderView } from '@shop/contracts/ordering/order';
import { SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';

/** Changes the address of an order. */
@ApiTags('order')
@Controller('api')
export class OrderAddressesController {
  constructor(private readonly bus: Bus) {}

  @Put('orders/:id/address')
  @SignedIn()
  @Replies(
    orderView,
    'request.invalid',
    'order.notFound',
    'order.notPending',
    'order.notPaid',
    'order.cancelled',
    'order.changing',
    'order.packed',
    'order.addressChanged',
    'order.otherPrice',
    'order.countryNotServed',
    'order.noMethod',
  )
  change(
    @Param('id', new IdPipe('order.notFound')) order: string,
    @Body({ schema: changeAddressInput }) input: ChangeAddressInput,
    @Caller() caller: CallerContext,
  ): Promise<OrderView> {
    return this.bus.request(addressChangeRpc.change, { order, ...input }, caller);
  }
}
