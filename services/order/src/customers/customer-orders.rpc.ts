import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { customerOrdersRpc, type CustomerOrders } from '@shop/contracts/ordering/customer-orders';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';
import { ordersOfCustomer } from './customer-orders.query.js';

@Controller()
export class CustomerOrdersRpc {
  constructor(private readonly dataSource: DataSource) {}

  @RolesAllowed('admin')
  @RpcHandler(customerOrdersRpc.find)
  find({ user }: InputOf<typeof customerOrdersRpc.find>): Promise<CustomerOrders> {
    return ordersOfCustomer(this.dataSource.manager, user);
  }
}
