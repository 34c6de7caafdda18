import { Controller } from '@nestjs/common';
import { billingEvents, type Refunded } from '@shop/contracts/billing/billing';
import { owedRefundEvents } from '@shop/contracts/billing/owed-refunds';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { EmailKind } from '@shop/contracts/correspondence/email-kinds';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { Buyers } from '../customers/buyers.js';
import { MailSettings } from '../emails/mail-settings.js';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { orderRefundedEmail } from './order-refunded.email.js';
import { refundFailedEmail } from './refund-failed.email.js';

type RefundFailed = PayloadOf<typeof owedRefundEvents.failed>;

/** Writes e-mails to customers about refunds, to the address from the order service. */
@Controller()
export class RefundsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly buyers: Buyers,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(billingEvents.refunded, 'emails.orderRefunded')
  async refunded(refund: Refunded, delivery: HandlerDelivery): Promise<void> {
    await this.write(refund, delivery, {
      kind: 'orderRefunded',
      contentOf: (number) => orderRefundedEmail({ ...refund, number }, this.settings.shopUrl),
    });
  }

  @EventHandler(owedRefundEvents.failed, 'emails.refundFailed')
  async failed(refund: RefundFailed, delivery: HandlerDelivery): Promise<void> {
    await this.write(refund, delivery, {
      kind: 'refundFailed',
      contentOf: (number) => refundFailedEmail({ ...refund, number }, this.settings.shopUrl),
    });
  }

  private async write(
    { order, at }: RefundFailed,
    { eventId, manager }: HandlerDelivery,
    { kind, contentOf }: { kind: EmailKind; contentOf: (number?: string) => EmailContent },
  ): Promise<void> {
    if (!isRecent(at)) return;
    const { buyer, number } = await this.buyers.of(order);
    if (!buyer) return;
    const envelope = { eventId, kind, to: buyer.email, userId: buyer._id };
    await this.emails.write(manager, envelope, contentOf(number));
  }
}
