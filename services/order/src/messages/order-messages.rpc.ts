import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { orderMessagesRpc } from '@shop/contracts/ordering/order-messages';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { OrderMessagesService } from './order-messages.service.js';

@Controller()
export class OrderMessagesRpc {
  constructor(private readonly messages: OrderMessagesService) {}

  @RolesAllowed('admin')
  @RpcHandler(orderMessagesRpc.write)
  write(input: InputOf<typeof orderMessagesRpc.write>, call: Call): Promise<Done> {
    return this.messages.write(call.user, input, call.messageId);
  }
}
