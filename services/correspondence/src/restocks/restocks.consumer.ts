import { Controller } from '@nestjs/common';
import { restockEvents } from '@shop/contracts/catalogue/restocks';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { isRecent } from '../emails/email.rules.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import { restockedEmail } from './restocked.email.js';

/** Writes e-mails to customers who waited for a product. */
@Controller()
export class RestocksConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(restockEvents.restocked, 'emails.restocked')
  async restocked(
    { customers, at, ...product }: PayloadOf<typeof restockEvents.restocked>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    if (!isRecent(at)) return;
    const text = restockedEmail(product, this.settings.shopUrl);
    const emails = customers.map(({ _id, email }) => ({
      envelope: { eventId, kind: 'restocked' as const, to: email, userId: _id },
      text,
    }));
    await this.emails.writeAll(manager, emails);
  }
}
