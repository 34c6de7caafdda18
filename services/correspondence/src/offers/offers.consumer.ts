import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import { draftEvents } from '@shop/contracts/ordering/drafts';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { offerEmail, paymentLinkEmail } from './offer.email.js';

/** Writes e-mails with links to offers, and to the payment of orders that staff placed. */
@Controller()
export class OffersConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(draftEvents.linkSent, 'emails.offerLinkSent')
  async linkSent(
    { user, order, encryptedToken, ...offer }: PayloadOf<typeof draftEvents.linkSent>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const { shopUrl } = this.settings;
    const envelope = {
      eventId,
      kind: order ? ('paymentLink' as const) : ('offer' as const),
      to: user.email,
      ...(user._id !== undefined && { userId: user._id }),
      ...(order && { aboutOrder: order._id }),
      encryptedSecret: encryptedToken,
      usefulUntil: new Date(offer.until),
    };
    const content = order
      ? paymentLinkEmail({ ...offer, number: order.number }, shopUrl)
      : offerEmail(offer, shopUrl);
    await this.emails.write(manager, envelope, content);
  }
}
