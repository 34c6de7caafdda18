import { Controller } from '@nestjs/common';
import {
  billingRpc,
  type PaymentList,
  type PaymentQuery,
  type PaymentView,
} from '@shop/contracts/billing';
import type { InputOf } from '@shop/contracts/message';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { RefundsService } from '../refunds/refunds.service.js';
import { PaymentsService } from './payments.service.js';

@Controller()
export class PaymentsRpc {
  constructor(
    private readonly payments: PaymentsService,
    private readonly refunds: RefundsService,
  ) {}

  @SignedIn()
  @RpcHandler(billingRpc.getPayment)
  get({ order }: InputOf<typeof billingRpc.getPayment>, { user }: Call): Promise<PaymentView> {
    return this.payments.get(order, user);
  }

  @RolesAllowed('admin')
  @RpcHandler(billingRpc.listPayments)
  list(query: PaymentQuery): Promise<PaymentList> {
    return this.payments.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(billingRpc.refund)
  async refund(input: InputOf<typeof billingRpc.refund>, call: Call): Promise<PaymentView> {
    const { order, amount, reason } = input;
    const purpose = input.key ?? call.messageId;
    await this.refunds.refund(call.user, { order, amount, reason, purpose });
    return this.payments.get(order, call.user);
  }
}
