import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/message';
import {
  orderRpc,
  type OrderDetail,
  type OrderList,
  type OrderQuery,
  type OrderView,
  type PlaceOrderReply,
} from '@shop/contracts/order';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { Answers } from '@shop/service-kit/bus/answers';
import type { Call } from '@shop/service-kit/bus/call';
import type { ReadyJson } from '@shop/service-kit/bus/ready-json';
import { OrderStatusService } from './order-status.service.js';
import { OrdersService } from './orders.service.js';
import { PlacingService } from './placing.service.js';

@Controller()
export class OrdersRpc {
  constructor(
    private readonly placing: PlacingService,
    private readonly orders: OrdersService,
    private readonly statuses: OrderStatusService,
  ) {}

  /** Without a key the message's own id serves, so that a redelivery still places one order. */
  @SignedIn()
  @Answers(orderRpc.place)
  place(input: InputOf<typeof orderRpc.place>, call: Call): Promise<PlaceOrderReply> {
    return this.placing.place({
      user: call.user,
      order: input.order,
      key: input.idempotencyKey ?? `message:${call.messageId}`,
      messageId: call.messageId,
      remainingMs: call.remainingMs(),
    });
  }

  @RolesAllowed('admin')
  @Answers(orderRpc.list)
  list(query: OrderQuery): Promise<ReadyJson<OrderList>> {
    return this.orders.list(query);
  }

  @RolesAllowed('admin')
  @Answers(orderRpc.stretch)
  stretch(
    from: InputOf<typeof orderRpc.stretch>,
    { user }: Call,
  ): Promise<OutputOf<typeof orderRpc.stretch>> {
    return this.orders.export(from, user);
  }

  @SignedIn()
  @Answers(orderRpc.listMine)
  listMine(page: InputOf<typeof orderRpc.listMine>, call: Call): Promise<ReadyJson<OrderList>> {
    return this.orders.listMine(call.user, page);
  }

  @SignedIn()
  @Answers(orderRpc.get)
  get({ order }: InputOf<typeof orderRpc.get>, call: Call): Promise<OrderDetail> {
    return this.orders.get(order, call.user);
  }

  @SignedIn()
  @Answers(orderRpc.cancel)
  cancel({ order }: InputOf<typeof orderRpc.cancel>, call: Call): Promise<OrderView> {
    return this.statuses.cancelOwn(order, call.user, new Date());
  }

  @RolesAllowed('admin')
  @Answers(orderRpc.changeStatus)
  changeStatus(
    { order, status, notify }: InputOf<typeof orderRpc.changeStatus>,
    call: Call,
  ): Promise<OrderView> {
    return this.statuses.change(order, { to: status, by: call.user, at: new Date(), notify });
  }
}
