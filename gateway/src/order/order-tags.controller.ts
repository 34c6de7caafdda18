import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { tagged, tagInput, type Tagged, type TagInput } from '@shop/contracts/core/tags';
import { orderTagsRpc } from '@shop/contracts/ordering/order-tags';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';

const orderId = new IdPipe('order.notFound');

/** Tags of orders. */
@ApiTags('order')
@Controller('api/admin/orders/:id/tags')
export class OrderTagsController {
  constructor(private readonly bus: Bus) {}

  @Put()
  @RolesAllowed('admin')
  @Replies(tagged, 'request.invalid', 'order.notFound', 'order.tooManyTags')
  tag(
    @Param('id', orderId) order: string,
    @Body({ schema: tagInput }) input: TagInput,
    @Caller() caller: CallerContext,
  ): Promise<Tagged> {
    return this.bus.request(orderTagsRpc.tag, { order, ...input }, caller);
  }
}
