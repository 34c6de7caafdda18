import { Controller } from '@nestjs/common';
import { billingEvents, type Refunded } from '@shop/contracts/billing/billing';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { Buyers } from '../customers/buyers.js';
import { MailSettings } from '../emails/mail-settings.js';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { orderRefundedEmail } from './order-refunded.email.js';

/** E-mails to customers about refunds. Billing knows no address: the order has it. */
@Controller()
export class RefundsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly buyers: Buyers,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(billingEvents.refunded, 'emails.orderRefunded')
  async refunded(refund: Refunded, { eventId, manager }: HandlerDelivery): Promise<void> {
    if (!isRecent(refund.at)) return;
    const { order } = refund;
    const { buyer, number } = await this.buyers.of(order);
    if (!buyer) return;
    const envelope = {
      eventId,
      kind: 'orderRefunded',
      to: buyer.email,
      userId: buyer._id,
    } as const;
    const content = orderRefundedEmail({ ...refund, number }, this.settings.shopUrl);
    await this.emails.write(manager, envelope, content);
  }
}
