// Sends stored e-mails by SMTP at least once. A stable Message-ID lets the mailbox show each of them once.
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { createTransport, type Transporter } from 'nodemailer';
import { DataSource } from 'typeorm';
import { renderHtml } from '../emails/template/html.js';
import { withSecret } from '../emails/template/secret.js';
import { MailSettings } from '../emails/mail-settings.js';
import { messageId } from './message-id.js';
import { countAttempt, measureWaiting } from './mailer-metrics.js';
import { isRefused, retryDelaySeconds, senderOf } from './mailer.rules.js';
import { recordDeliveryStatuses, type DeliveryStatus } from './record-delivery-statuses.query.js';
import { holdOn, takeDueEmails, type DueEmail } from './take-due-emails.query.js';

const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;

/** A batch of e-mails: those being sent, and the statuses of the others. */
interface Delivery {
  readonly open: Set<DueEmail>;
  readonly delivered: DeliveryStatus[];
}

@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly smtp: Transporter;

  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
  ) {
    this.smtp = createTransport(
      {
        url: settings.smtpUrl,
        pool: true,
        requireTLS: settings.requiresTls,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
      },
      // nodemailer would choose this encoding for Latin script anyway, after counting the characters of each text.
      { textEncoding: 'quoted-printable' },
    );
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }

  /**
   * Sends the due e-mails, as many as the rate allows until the next run. Each is held for `holdSeconds`, which is
   * renewed while it is being sent. After a crash, another mailer sends it with the same Message-ID.
   */
  @Interval(1_000)
  async deliverDue(): Promise<void> {
    const { emailsPerSecond, holdSeconds } = this.settings;
    const emails = await takeDueEmails(this.database, emailsPerSecond, holdSeconds);
    if (emails.length === 0) return;
    const delivery: Delivery = { open: new Set(emails), delivered: [] };
    let notes = Promise.resolve();
    const timer = setInterval(() => {
      notes = notes.then(() => this.recordSafely(delivery));
    }, holdSeconds * 250);
    await Promise.all(emails.map((email) => this.deliverInto(delivery, email)));
    clearInterval(timer);
    await notes;
    await this.record(delivery);
  }

  @Interval(5_000)
  async measureWaiting(): Promise<void> {
    await measureWaiting(this.database);
  }

  private async deliverInto(delivery: Delivery, email: DueEmail): Promise<void> {
    const result = await this.deliver(email);
    delivery.open.delete(email);
    delivery.delivered.push(result);
    countAttempt(result);
  }

  /** Records what was sent so far, and renews the hold of the rest. */
  private async record(delivery: Delivery): Promise<void> {
    const statuses = [...delivery.delivered];
    if (statuses.length > 0) await recordDeliveryStatuses(this.database, statuses);
    delivery.delivered.splice(0, statuses.length);
    if (delivery.open.size > 0)
      await holdOn(this.database, [...delivery.open], this.settings.holdSeconds);
  }

  private recordSafely(delivery: Delivery): Promise<void> {
    return this.record(delivery).catch((err: unknown) => {
      rootLogger.warn({ err, open: delivery.open.size }, 'hold of e-mails not renewed');
    });
  }

  private async deliver(email: DueEmail): Promise<DeliveryStatus> {
    const { _id, usefulUntil } = email;
    const isLate = usefulUntil !== null && usefulUntil.getTime() < Date.now();
    return isLate ? { _id, status: 'late', lastError: null } : this.send(email);
  }

  /** Sends one e-mail by SMTP, and returns its delivery status. */
  private async send(email: DueEmail): Promise<DeliveryStatus> {
    const { _id, attempts } = email;
    try {
      await this.smtp.sendMail({
        from: senderOf(this.settings.from),
        messageId: messageId(_id),
        to: email.to,
        subject: email.subject,
        text: this.withSecretIn(email, email.plain),
        ...this.htmlPart(email),
        ...(email.follows !== null && { inReplyTo: messageId(email.follows) }),
        ...(email.unsubscribe !== null && { list: { unsubscribe: email.unsubscribe } }),
      });
      return { _id, status: 'sent', lastError: null };
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      rootLogger.warn({ email: _id, attempts, lastError }, 'e-mail not accepted');
      if (isRefused(error)) return { _id, status: 'refused', lastError };
      const nextAt = new Date(Date.now() + retryDelaySeconds(attempts, error) * 1000);
      return { _id, status: 'waiting', lastError, nextAt };
    }
  }

  /** Renders the e-mail in the shop's template. */
  private htmlPart(email: DueEmail): { html?: string } {
    return email.words
      ? { html: this.withSecretIn(email, renderHtml(email.words, this.settings.shopUrl)) }
      : {};
  }

  private withSecretIn({ encryptedSecret }: DueEmail, words: string): string {
    return encryptedSecret === null
      ? words
      : withSecret(words, encryptedSecret, this.settings.secretKey);
  }
}
