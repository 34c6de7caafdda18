import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { customerMailRpc, type CustomerMail } from '@shop/contracts/correspondence/customer-mail';
import { RolesAllowed } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';
import { mailOfCustomer } from './customer-mail.query.js';

@Controller()
export class CustomerMailRpc {
  constructor(private readonly dataSource: DataSource) {}

  @RolesAllowed('admin')
  @RpcHandler(customerMailRpc.find)
  find({ email }: InputOf<typeof customerMailRpc.find>): Promise<CustomerMail> {
    return mailOfCustomer(this.dataSource.manager, email);
  }
}
