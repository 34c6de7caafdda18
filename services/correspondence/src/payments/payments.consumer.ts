import { Controller } from '@nestjs/common';
import { billingEvents } from '@shop/contracts/billing';
import { type AwaitingOrder, type ClosedOrder, orderEvents } from '@shop/contracts/order';
import { orderBuyerRpc } from '@shop/contracts/order-buyer';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import type {
  EventBatchDelivery,
  EventDelivery,
  HandlerDelivery,
} from '@shop/service-kit/bus/call';
import { EventBatchHandler, EventHandler } from '@shop/service-kit/bus/handlers';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import { isNews } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { ORDER_CONSUMERS } from '../emails/order-emails.service.js';
import { MailSettings } from '../mail/mail-settings.js';
import { AttentionsService } from './attentions.service.js';
import { paymentDueEmail, type PaymentDue } from './payment-due.email.js';
import type { Attention } from './payment-attention.email.js';
import { UnplacedOrdersService } from './unplaced-orders.service.js';

/** E-mails about the payment of orders: to customers, and to the company. */
@Controller()
export class PaymentsConsumer {
  constructor(
    private readonly unplaced: UnplacedOrdersService,
    private readonly attentions: AttentionsService,
    private readonly emails: EmailsService,
    private readonly bus: Bus,
    private readonly settings: MailSettings,
  ) {}

  @EventBatchHandler(orderEvents.awaitingPayment, ORDER_CONSUMERS['order.awaitingPayment'])
  awaiting(
    deliveries: readonly EventDelivery<AwaitingOrder>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.unplaced.awaiting(manager, deliveries);
  }

  @EventBatchHandler(orderEvents.closed, ORDER_CONSUMERS['order.closed'])
  closed(
    deliveries: readonly EventDelivery<ClosedOrder>[],
    { manager }: EventBatchDelivery,
  ): Promise<void> {
    return this.unplaced.closed(manager, deliveries);
  }

  /** One e-mail for each wait: the same one again is not written. Billing knows no address: the order has it. */
  @EventHandler(billingEvents.paymentDue, 'emails.paymentDue')
  async due(due: PaymentDue, { manager }: HandlerDelivery): Promise<void> {
    const { order, why, until } = due;
    if (!isNews(due.at)) return;
    const { buyer } = await this.bus.request(orderBuyerRpc.find, { order }, systemCaller);
    if (!buyer) return;
    const envelope = {
      eventId: stableUuid(`paymentDue ${order} ${why} ${until}`),
      kind: 'paymentDue',
      to: buyer.email,
      userId: buyer._id,
    } as const;
    await this.emails.write(manager, envelope, paymentDueEmail(due, this.settings.shopUrl));
  }

  @EventHandler(billingEvents.attentionWanted, 'emails.attentionWanted')
  async attentionWanted(attention: Attention, { manager }: HandlerDelivery): Promise<void> {
    if (isNews(attention.at)) await this.attentions.write(manager, attention);
  }
}
