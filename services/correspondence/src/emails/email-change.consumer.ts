import { Controller } from '@nestjs/common';
import { emailChangeEvents } from '@shop/contracts/auth/email-change';
import { type PayloadOf } from '@shop/contracts/core/message';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { type HandlerDelivery } from '@shop/service-kit/bus/call';
import { MailSettings } from './mail-settings.js';
import { moveAccount } from './account-address.query.js';
import { emailChangeEmail, emailChangeNotice } from './email-change.email.js';
import { FormEmailsService } from './form-emails.service.js';
import { EmailsService } from './emails.service.js';

/** Writes e-mails about a changed address, and moves later e-mails to it. */
@Controller()
export class EmailChangeConsumer {
  constructor(
    private readonly emails: EmailsService,
    private readonly limited: FormEmailsService,
    private readonly settings: MailSettings,
  ) {}

  @EventHandler(emailChangeEvents.requested, 'emails.emailChangeRequested')
  async requested(
    { user, newEmail, encryptedToken, expiresAt }: PayloadOf<typeof emailChangeEvents.requested>,
    { eventId, manager }: HandlerDelivery,
  ): Promise<void> {
    const { shopUrl } = this.settings;
    const about = { eventId, userId: user._id, usefulUntil: new Date(expiresAt) };
    const link = {
      ...about,
      kind: 'emailChange',
      to: newEmail,
      encryptedSecret: encryptedToken,
    } as const;
    await this.limited.writeLink(manager, link, emailChangeEmail(shopUrl));
    const notice = {
      eventId,
      userId: user._id,
      kind: 'emailChangeNotice',
      to: user.email,
    } as const;
    await this.emails.write(manager, notice, emailChangeNotice(shopUrl));
  }

  @EventHandler(emailChangeEvents.changed, 'emails.emailChanged')
  changed(
    change: PayloadOf<typeof emailChangeEvents.changed>,
    { manager }: HandlerDelivery,
  ): Promise<void> {
    return moveAccount(manager, change);
  }
}
