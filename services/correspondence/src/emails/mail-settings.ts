import type { CorrespondenceEnv } from '../config.js';

/** Settings of the mail server, and the shop's details in e-mails. */
export class MailSettings {
  constructor(
    readonly smtpUrl: string,
    /** Maximum number of e-mails per second. */
    readonly emailsPerSecond: number,
    readonly from: string,
    readonly shopUrl: string,
    /** Secret shared with auth, to decrypt what auth has encrypted. */
    readonly secretKey: string,
    /** Seconds for which a mailer holds an e-mail after its last renewal. */
    readonly holdSeconds = 120,
    /** True if e-mails may only be sent with TLS. */
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
