import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  changeStatusInput,
  orderDetail,
  orderList,
  orderQuery,
  orderRpc,
  orderView,
  placeOrderInput,
  placeOrderReply,
  type ChangeStatusInput,
  type OrderDetail,
  type OrderList,
  type OrderQuery,
  type OrderView,
  type PlaceOrderInput,
  type PlaceOrderReply,
} from '@shop/contracts/order';
import { paging, type Paging } from '@shop/contracts/shapes';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Bus } from '@shop/service-kit/bus/bus';
import { failpoint } from '@shop/service-kit/failpoint';
import { IdPipe } from '../http/id.pipe.js';
import { Reads } from '../http/reads.js';
import { Replies } from '../http/replies.js';
import { IdempotencyKey } from './idempotency-key.js';

// An id that cannot be an order's is answered as one that is nobody's.
const orderId = new IdPipe('order.notFound');

@ApiTags('order')
@ApiBearerAuth()
@Controller('api/orders')
export class OrdersController {
  constructor(
    private readonly bus: Bus,
    private readonly reads: Reads,
  ) {}

  @Post()
  @HttpCode(201)
  @SignedIn()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Replies(
    placeOrderReply,
    'request.invalid',
    'auth.required',
    'order.outOfStock',
    'order.keyReused',
  )
  async place(
    @Body({ schema: placeOrderInput }) order: PlaceOrderInput,
    @IdempotencyKey() idempotencyKey: string | null,
  ): Promise<PlaceOrderReply> {
    failpoint('F1');
    const answer = this.bus.ask(orderRpc.place, { order, idempotencyKey });
    failpoint('F2');
    const reply = await answer;
    failpoint('F8');
    return reply;
  }

  @Get()
  @RolesAllowed('admin')
  @Replies(orderList, 'request.invalid', 'auth.required', 'auth.forbidden')
  list(@Query({ schema: orderQuery }) query: OrderQuery): Promise<OrderList> {
    return this.reads.ask(orderRpc.list, query);
  }

  @Get('mine')
  @SignedIn()
  @Replies(orderList, 'request.invalid', 'auth.required')
  listMine(@Query({ schema: paging }) page: Paging): Promise<OrderList> {
    return this.reads.ask(orderRpc.listMine, page);
  }

  @Get(':id')
  @SignedIn()
  @Replies(orderDetail, 'auth.required', 'order.notFound')
  get(@Param('id', orderId) order: string): Promise<OrderDetail> {
    return this.reads.ask(orderRpc.get, { order });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @SignedIn()
  @Replies(orderView, 'auth.required', 'order.notFound', 'order.notPending')
  cancel(@Param('id', orderId) order: string): Promise<OrderView> {
    return this.bus.ask(orderRpc.cancel, { order });
  }

  @Put(':id/status')
  @RolesAllowed('admin')
  @Replies(orderView, 'request.invalid', 'auth.forbidden', 'order.notFound', 'order.outOfStock')
  changeStatus(
    @Param('id', orderId) order: string,
    @Body({ schema: changeStatusInput }) { status }: ChangeStatusInput,
  ): Promise<OrderView> {
    return this.bus.ask(orderRpc.changeStatus, { order, status });
  }
}
