import { Controller } from '@nestjs/common';
import {
  adminSearchRpc,
  type AdminSearchQuery,
  type Hits,
} from '@shop/contracts/core/admin-search';
import { productUsesRpc, type OrderUses } from '@shop/contracts/catalogue/product-uses';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import {
  orderRpc,
  type AdminOrderList,
  type OrderDetail,
  type OrderList,
  type OrderQuery,
  type OrderView,
  type OwnOrdersQuery,
  type PlaceOrderReply,
} from '@shop/contracts/ordering/order';
import { orderExportRpc } from '@shop/contracts/ordering/order-export';
import { orderNumbersRpc, type OrderNumbers } from '@shop/contracts/ordering/order-numbers';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import type { RawJson } from '@shop/service-kit/bus/rpc/raw-json';
import { AwaitedOrders } from './lifecycle/awaited-orders.service.js';
import { OrderStatusService } from './lifecycle/order-status.service.js';
import { ProductUsesReader } from './reads/product-uses.reader.js';
import { OrdersService } from './reads/orders.service.js';
import { PlaceOrderService } from './place/place-order.service.js';

@Controller()
export class OrdersRpc {
  constructor(
    private readonly placeOrder: PlaceOrderService,
    private readonly orders: OrdersService,
    private readonly statuses: OrderStatusService,
    private readonly awaited: AwaitedOrders,
    private readonly uses: ProductUsesReader,
  ) {}

  /** Without a key the id of the message is used, so that a redelivery still places one order. */
  @SignedIn()
  @RpcHandler(orderRpc.place)
  place(input: InputOf<typeof orderRpc.place>, call: Call): Promise<PlaceOrderReply> {
    return this.placeOrder.place({
      user: call.user,
      order: input.order,
      key: input.idempotencyKey ?? `message:${call.messageId}`,
      messageId: call.messageId,
      remainingMs: call.remainingMs(),
    });
  }

  @RolesAllowed('admin')
  @RpcHandler(orderRpc.list)
  list(query: OrderQuery): Promise<RawJson<AdminOrderList>> {
    return this.orders.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(adminSearchRpc.order)
  search({ q }: AdminSearchQuery): Promise<Hits<'orders'>> {
    return this.orders.search(q);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderNumbersRpc.find)
  findNumbers({ orders }: InputOf<typeof orderNumbersRpc.find>): Promise<OrderNumbers> {
    return this.orders.findNumbers(orders);
  }

  @RolesAllowed('admin')
  @RpcHandler(productUsesRpc.order)
  usesOfProduct({ product }: InputOf<typeof productUsesRpc.order>): Promise<OrderUses> {
    return this.uses.of(product);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderExportRpc.chunk)
  chunk(
    from: InputOf<typeof orderExportRpc.chunk>,
    { user }: Call,
  ): Promise<OutputOf<typeof orderExportRpc.chunk>> {
    return this.orders.export(from, user);
  }

  @SignedIn()
  @RpcHandler(orderRpc.listMine)
  listMine(query: OwnOrdersQuery, call: Call): Promise<RawJson<OrderList>> {
    return this.orders.listMine(call.user, query);
  }

  @SignedIn()
  @RpcHandler(orderRpc.get)
  get({ order, ...detailing }: InputOf<typeof orderRpc.get>, call: Call): Promise<OrderDetail> {
    return this.orders.get(order, call.user, detailing);
  }

  @SignedIn()
  @RpcHandler(orderRpc.cancel)
  async cancel({ order }: InputOf<typeof orderRpc.cancel>, { user }: Call): Promise<OrderView> {
    const closed = await this.awaited.cancelOwn(order, user._id);
    return closed ?? this.statuses.cancelOwn(order, user, new Date());
  }

  @RolesAllowed('admin')
  @RpcHandler(orderRpc.changeStatus)
  async changeStatus(
    { order, status: to, ...options }: InputOf<typeof orderRpc.changeStatus>,
    { user }: Call,
  ): Promise<OrderView> {
    const change = { to, by: { _id: user._id, name: user.name }, at: new Date(), ...options };
    const closed = await this.awaited.cancelByStaff(order, change);
    return closed ?? this.statuses.change(order, change);
  }
}
