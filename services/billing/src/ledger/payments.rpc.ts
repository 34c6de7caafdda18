import { Controller } from '@nestjs/common';
import { billingRpc, type PaymentView } from '@shop/contracts/billing/billing';
import { type PaymentList, type PaymentQuery } from '@shop/contracts/billing/payment-list';
import type { InputOf } from '@shop/contracts/core/message';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PaymentsService } from './payments.service.js';

@Controller()
export class PaymentsRpc {
  constructor(private readonly payments: PaymentsService) {}

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
}
