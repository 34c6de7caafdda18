import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { orderEmailsRpc } from '@shop/contracts/ordering/order-emails';
import { RolesAllowed, ServiceOnly } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { OrderEmailsService } from './order-emails.service.js';

@Controller()
export class OrderEmailsRpc {
  constructor(private readonly emails: OrderEmailsService) {}

  @ServiceOnly('correspondence')
  @RpcHandler(orderEmailsRpc.find)
  async find({
    order,
  }: InputOf<typeof orderEmailsRpc.find>): Promise<OutputOf<typeof orderEmailsRpc.find>> {
    return { found: await this.emails.find(order) };
  }

  @RolesAllowed('admin')
  @RpcHandler(orderEmailsRpc.repeat)
  repeat(input: InputOf<typeof orderEmailsRpc.repeat>, { user, messageId }: Call): Promise<Done> {
    return this.emails.repeat({ _id: user._id, name: user.name }, input, messageId);
  }
}
