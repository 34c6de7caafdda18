import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  orderNumbers,
  orderNumbersQuery,
  orderNumbersRpc,
  type OrderNumbers,
  type OrderNumbersQuery,
} from '@shop/contracts/ordering/order-numbers';
import { RolesAllowed } from '@shop/service-kit/access';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

/** Numbers of orders, for screens of services that know the ids alone. */
@ApiTags('order')
@Controller('api/admin/orders/numbers')
export class OrderNumbersController {
  constructor(private readonly reader: RetryingReader) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(orderNumbers, 'request.invalid')
  find(
    @Query({ schema: orderNumbersQuery }) { orders }: OrderNumbersQuery,
    @Caller() caller: CallerContext,
  ): Promise<OrderNumbers> {
    return this.reader.request(orderNumbersRpc.find, { orders: orders.split(',') }, caller);
  }
}
