import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { orderEditRpc } from '@shop/contracts/ordering/order-edits';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { EditOrderService } from './edit-order.service.js';
import { UnpaidEdits } from './unpaid-edits.service.js';

type Rpc = typeof orderEditRpc;

@Controller()
export class OrderEditsRpc {
  constructor(
    private readonly edits: EditOrderService,
    private readonly unpaid: UnpaidEdits,
  ) {}

  /** Without a key the id of the message is used, so that a redelivery does not edit twice. */
  @RolesAllowed('admin')
  @RpcHandler(orderEditRpc.edit)
  edit(input: InputOf<Rpc['edit']>, { user, messageId }: Call): Promise<OutputOf<Rpc['edit']>> {
    const idempotencyKey = input.idempotencyKey ?? `message:${messageId}`;
    return this.edits.edit({ ...input, idempotencyKey }, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(orderEditRpc.withdraw)
  async withdraw(
    { order, edit }: InputOf<Rpc['withdraw']>,
    { user: { _id, name } }: Call,
  ): Promise<OutputOf<Rpc['withdraw']>> {
    await this.unpaid.withdraw(order, edit, { _id, name });
    return { success: true, message: 'The edit is withdrawn.' };
  }
}
