import { Controller } from '@nestjs/common';
import { emailChangeFacts } from '@shop/contracts/email-change';
import { type PayloadOf } from '@shop/contracts/message';
import { Hears } from '@shop/service-kit/bus/answers';
import { type Delivery } from '@shop/service-kit/bus/call';
import { MailSettings } from '../mail/mail-settings.js';
import { moveAccount } from './account-address.query.js';
import { emailChangeLetter, emailChangeNotice } from './email-change.letter.js';
import { FormLettersService } from './form-letters.service.js';
import { LettersService } from './letters.service.js';

/** E-mails about another address of an account, and those that go to it from then on. */
@Controller()
export class EmailChangeConsumer {
  constructor(
    private readonly letters: LettersService,
    private readonly limited: FormLettersService,
    private readonly settings: MailSettings,
  ) {}

  @Hears(emailChangeFacts.requested, 'letters.emailChangeRequested')
  async requested(
    { user, newEmail, sealedToken, expiresAt }: PayloadOf<typeof emailChangeFacts.requested>,
    { eventId, manager }: Delivery,
  ): Promise<void> {
    const { shopUrl } = this.settings;
    const about = { eventId, userId: user._id, usefulUntil: new Date(expiresAt) };
    const link = {
      ...about,
      kind: 'emailChange',
      to: newEmail,
      sealedSecret: sealedToken,
    } as const;
    await this.limited.writeLink(manager, link, emailChangeLetter(shopUrl));
    const notice = {
      eventId,
      userId: user._id,
      kind: 'emailChangeNotice',
      to: user.email,
    } as const;
    await this.letters.write(manager, notice, emailChangeNotice(shopUrl));
  }

  @Hears(emailChangeFacts.changed, 'letters.emailChanged')
  changed(
    change: PayloadOf<typeof emailChangeFacts.changed>,
    { manager }: Delivery,
  ): Promise<void> {
    return moveAccount(manager, change);
  }
}
