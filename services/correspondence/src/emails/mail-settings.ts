import type { CorrespondenceEnv } from '../config.js';

/** Where e-mails go and what they say of the shop. */
export class MailSettings {
  constructor(
    readonly smtpUrl: string,
    /** How many the mail server is given in a second, at most. */
    readonly emailsPerSecond: number,
    readonly from: string,
    readonly shopUrl: string,
    /** Shared with auth: opens what auth has encrypted. */
    readonly secretKey: string,
    /** How long an e-mail stays one mailer's after it has last said so. */
    readonly holdSeconds = 120,
    /** True where e-mails may be handed over only by TLS. */
    readonly requiresTls = false,
  ) {}

  static from(config: CorrespondenceEnv): MailSettings {
    return new MailSettings(
      config.SMTP_URL,
      config.EMAILS_PER_SECOND,
      config.MAIL_FROM,
      config.SHOP_URL,
      config.RESET_LINK_SECRET,
      undefined,
      config.PROFILE === 'production',
    );
  }
}
