import { Controller } from '@nestjs/common';
import { billingRpc, type PaymentView } from '@shop/contracts/billing/billing';
import { owedRefundRpc } from '@shop/contracts/billing/owed-refunds';
import type { TimeSpans } from '@shop/contracts/core/time-spans';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PaymentsService } from '../ledger/payments.service.js';
import { AssignedRefunds } from './assigned-refunds.service.js';
import { OwedRefunds } from './owed-refunds.service.js';
import { RefundsService } from './refunds.service.js';

@Controller()
export class RefundsRpc {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
    private readonly owed: OwedRefunds,
    private readonly assigned: AssignedRefunds,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(billingRpc.refund)
  async refund(input: InputOf<typeof billingRpc.refund>, call: Call): Promise<PaymentView> {
    const { order, amount, reason } = input;
    const purpose = input.key ?? call.messageId;
    await this.refunds.refund(call.user, { order, amount, reason, purpose });
    return this.payments.get(order, call.user);
  }

  @RolesAllowed('admin')
  @RpcHandler(owedRefundRpc.decide)
  async decideOwed(
    { key, ...press }: InputOf<typeof owedRefundRpc.decide>,
    { user, messageId }: Call,
  ): Promise<PaymentView> {
    await this.owed.decide(user, { ...press, key: key ?? messageId });
    return this.payments.get(press.order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(owedRefundRpc.assign)
  async assign(
    { order, operation, return: forReturn, key }: InputOf<typeof owedRefundRpc.assign>,
    { user, messageId }: Call,
  ): Promise<PaymentView> {
    const press = { order, operation, forReturn, key: key ?? messageId };
    await this.assigned.assign(user, press);
    return this.payments.get(order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(billingRpc.refundsOfSpans)
  async ofSpans({ spans }: TimeSpans): Promise<{ refunds: number[] }> {
    return { refunds: await this.refunds.ofSpans(spans) };
  }
}
