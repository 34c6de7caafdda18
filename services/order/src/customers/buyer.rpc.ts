import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { ERASED } from '@shop/contracts/customers/erased';
import { orderBuyerRpc } from '@shop/contracts/ordering/order-buyer';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';
import { findOrder } from '../ordering/reads/order.query.js';
import { orderNumberOf } from '../ordering/reads/order.view.js';

/** Returns the recipients of e-mails about orders. */
@Controller()
export class BuyerRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('correspondence')
  @RpcHandler(orderBuyerRpc.find)
  async find({
    order: id,
  }: InputOf<typeof orderBuyerRpc.find>): Promise<OutputOf<typeof orderBuyerRpc.find>> {
    const order = await findOrder(this.dataSource.manager, { id });
    if (!order) return { buyer: null };
    const number = orderNumberOf(order);
    if (order.userEmail === ERASED.email) return { buyer: null, number };
    return { buyer: { _id: order.userId, email: order.userEmail }, number };
  }
}
