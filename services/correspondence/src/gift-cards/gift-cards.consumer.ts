import { Controller } from '@nestjs/common';
import { soldCardEvents } from '@shop/contracts/billing/sold-cards';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { Buyers } from '../customers/buyers.js';
import { MailSettings } from '../emails/mail-settings.js';
import { EmailsService } from '../emails/emails.service.js';
import { giftCardIssuedEmail } from './gift-card-issued.email.js';
import { noteEmail } from './sent-cards.query.js';

type Issued = PayloadOf<typeof soldCardEvents.issued>;

/** Writes e-mails with the codes of gift cards, to the address from the order service. */
@Controller()
export class GiftCardsConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly buyers: Buyers,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(soldCardEvents.issued, 'emails.giftCardIssued')
  async issued(
    { card, order, name, amountCents, encryptedCode, endsAt }: Issued,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const { buyer, number } = await this.buyers.of(order);
    if (!buyer) return;
    await this.emails.write(
      manager,
      {
        eventId,
        kind: 'giftCardIssued',
        to: buyer.email,
        userId: buyer._id,
        encryptedSecret: encryptedCode,
      },
      giftCardIssuedEmail({ order, number, name, amountCents, endsAt }, this.settings.shopUrl),
    );
    await noteEmail(manager, { eventId, card, order });
  }
}
