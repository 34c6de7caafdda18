import { Controller } from '@nestjs/common';
import { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { MailSettings } from '../emails/mail-settings.js';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { isWritten, returnChangedEmail, type ChangedReturn } from './return-changed.email.js';

/** Writes e-mails to customers about their returns. */
@Controller()
export class ReturnsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(orderReturnEvents.changed, 'emails.returnChanged')
  async changed(changed: ChangedReturn, { eventId, manager }: HandlerDelivery): Promise<void> {
    if (!isWritten(changed) || !isRecent(changed.at)) return;
    const { user, order } = changed;
    const envelope = {
      eventId,
      to: user.email,
      userId: user._id,
      aboutOrder: order,
      kind: 'returnChanged',
    } as const;
    await this.emails.write(manager, envelope, returnChangedEmail(changed, this.settings.shopUrl));
  }
}
