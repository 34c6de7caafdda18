import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  orderBulkInput,
  orderBulkPreview,
  orderBulkRpc,
  type OrderBulkInput,
  type OrderBulkPreview,
  taxChangeRpc,
  touchedOrders,
  type TouchedOrders,
} from '@shop/contracts/ordering/order-bulk';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';

const bulkId = new IdPipe('bulk.notFound');

/** Changes of many orders: their status, their tags, or their tax rate. */
@ApiTags('order')
@Controller('api/admin/orders/bulk')
export class OrderBulkController {
  constructor(private readonly bus: Bus) {}

  @Post()
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(orderBulkPreview, 'request.invalid', 'bulk.tooMany', 'order.settingNotFound')
  preview(
    @Body({ schema: orderBulkInput }) input: OrderBulkInput,
    @Caller() caller: CallerContext,
  ): Promise<OrderBulkPreview> {
    return this.bus.request(orderBulkRpc.preview, { bulk: randomUUID(), input }, caller);
  }

  @Get('tax-rates')
  @RolesAllowed('admin')
  @Replies(touchedOrders)
  touched(@Caller() caller: CallerContext): Promise<TouchedOrders> {
    return this.bus.request(taxChangeRpc.touched, {}, caller);
  }

  @Post(':id/put-back')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(orderBulkPreview, 'bulk.notFound', 'bulk.putBackOver')
  putBack(
    @Param('id', bulkId) of: string,
    @Caller() caller: CallerContext,
  ): Promise<OrderBulkPreview> {
    return this.bus.request(orderBulkRpc.putBack, { bulk: randomUUID(), of }, caller);
  }
}
