import { Controller } from '@nestjs/common';
import { billingRpc, type PaymentView } from '@shop/contracts/billing/billing';
import type { InputOf } from '@shop/contracts/core/message';
import { reversalRpc } from '@shop/contracts/billing/reversal';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PaymentsService } from '../ledger/payments.service.js';
import { ByHandService } from './by-hand.service.js';

@Controller()
export class ByHandRpc {
  constructor(
    private readonly byHand: ByHandService,
    private readonly payments: PaymentsService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(billingRpc.recordReceived)
  async receive(
    { key, ...received }: InputOf<typeof billingRpc.recordReceived>,
    { user, messageId }: Call,
  ): Promise<PaymentView> {
    const { order } = received;
    await this.byHand.receive(user, { ...received, purpose: key ?? messageId });
    return this.payments.get(order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(billingRpc.settleTask)
  async settleTask(
    task: InputOf<typeof billingRpc.settleTask>,
    { user }: Call,
  ): Promise<PaymentView> {
    await this.byHand.settleTask(user, task);
    return this.payments.get(task.order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(reversalRpc.reverse)
  async reverse(entry: InputOf<typeof reversalRpc.reverse>, { user }: Call): Promise<PaymentView> {
    await this.byHand.reverse(user, entry);
    return this.payments.get(entry.order, user);
  }
}
