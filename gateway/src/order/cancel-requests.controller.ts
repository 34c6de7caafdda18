import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  cancelRequestRpc,
  decideCancelInput,
  requestCancelInput,
  type DecideCancelInput,
  type RequestCancelInput,
} from '@shop/contracts/ordering/cancel-requests';
import { orderDetail, type OrderDetail } from '@shop/contracts/ordering/order';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';

const orderId = new IdPipe('order.notFound');

/** Requests of customers to cancel their orders. */
@ApiTags('order')
@Controller('api')
export class CancelRequestsController {
  constructor(private readonly bus: Bus) {}

  @Post('orders/:id/cancel-request')
  @HttpCode(200)
  @SignedIn()
  @Replies(
    orderDetail,
    'request.invalid',
    'order.notFound',
    'order.notPaid',
    'order.noCancelRequest',
    'order.cancelled',
    'order.changing',
  )
  request(
    @Param('id', orderId) order: string,
    @Body({ schema: requestCancelInput }) { reason }: RequestCancelInput,
    @Caller() caller: CallerContext,
  ): Promise<OrderDetail> {
    return this.bus.request(cancelRequestRpc.request, { order, reason }, caller);
  }

  @Post('admin/orders/:id/cancel-request')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    orderDetail,
    'request.invalid',
    'order.notFound',
    'order.notPaid',
    'order.noCancelRequest',
    'order.packed',
    'order.changing',
    'billing.giftCardUsed',
  )
  decide(
    @Param('id', orderId) order: string,
    @Body({ schema: decideCancelInput }) { isAccepted, note }: DecideCancelInput,
    @Caller() caller: CallerContext,
  ): Promise<OrderDetail> {
    return this.bus.request(cancelRequestRpc.decide, { order, isAccepted, note }, caller);
  }
}
