import { Controller } from '@nestjs/common';
import { certificateEvents } from '@shop/contracts/cloth/certificates';
import { company } from '@shop/contracts/core/company';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { MailSettings } from './mail-settings.js';
import { certificateExpiringEmail } from './certificate-expiring.email.js';
import { EmailsService } from './emails.service.js';

/** Writes e-mails to the company about certificates that expire soon. */
@Controller()
export class CertificatesConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(certificateEvents.expiring, 'emails.certificateExpiring')
  expiring(
    certificate: PayloadOf<typeof certificateEvents.expiring>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const envelope = { eventId, kind: 'certificateExpiring', to: company.email } as const;
    const content = certificateExpiringEmail(certificate, this.settings.shopUrl);
    return this.emails.write(manager, envelope, content);
  }
}
