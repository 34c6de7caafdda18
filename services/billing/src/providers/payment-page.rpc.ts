import { Controller } from '@nestjs/common';
import type { PaymentView } from '@shop/contracts/billing/billing';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import {
  paymentPageRpc,
  type PaymentPage,
  type PaymentReply,
} from '@shop/contracts/billing/payment-page';
import type { Done } from '@shop/contracts/core/shapes';
import { Public, ServiceOnly, SignedIn } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { PaymentPages } from './payment-pages.js';
import { ProviderEvents } from './provider-events.js';

@Controller()
export class PaymentPageRpc {
  constructor(
    private readonly pages: PaymentPages,
    private readonly events: ProviderEvents,
  ) {}

  @SignedIn()
  @RpcHandler(paymentPageRpc.open)
  async open(
    { order }: InputOf<typeof paymentPageRpc.open>,
    { user }: Call,
  ): Promise<PaymentReply> {
    if (await this.pages.agree(order, user._id)) return { success: true };
    return this.pages.open(order, user._id);
  }

  @ServiceOnly('gateway')
  @RpcHandler(paymentPageRpc.openFor)
  openFor({ order, user }: InputOf<typeof paymentPageRpc.openFor>): Promise<PaymentPage> {
    return this.pages.open(order, user);
  }

  @ServiceOnly('order')
  @RpcHandler(paymentPageRpc.close)
  async close({
    order,
  }: InputOf<typeof paymentPageRpc.close>): Promise<OutputOf<typeof paymentPageRpc.close>> {
    return { isPaying: !(await this.pages.closeForEdit(order)) };
  }

  @SignedIn()
  @RpcHandler(paymentPageRpc.lookAgain)
  lookAgain(
    { order }: InputOf<typeof paymentPageRpc.lookAgain>,
    { user }: Call,
  ): Promise<PaymentView> {
    return this.pages.lookAgain(order, user);
  }

  @Public()
  @RpcHandler(paymentPageRpc.receiveEvent)
  async receiveEvent(event: InputOf<typeof paymentPageRpc.receiveEvent>): Promise<Done> {
    await this.events.receive(event);
    return { success: true, message: 'The event is stored.' };
  }
}
