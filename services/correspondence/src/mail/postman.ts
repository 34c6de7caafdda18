// Carries written letters to SMTP: at least once, and seen by the receiver once, by a stable Message-ID.
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { Every } from '@shop/service-kit/rounds';
import { createTransport, type Transporter } from 'nodemailer';
import { DataSource } from 'typeorm';
import { htmlLetter } from '../sheet/letter-html.js';
import { withSecret } from '../sheet/secret.js';
import { MailSettings } from './mail-settings.js';
import { messageId } from './message-id.js';
import { isRefused, retryDelaySeconds } from './postman.rules.js';
import { recordFates, type Fate } from './record-fates.query.js';
import { takeDueLetters, type DueLetter } from './take-due-letters.query.js';

const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;

@Injectable()
export class Postman implements OnApplicationShutdown {
  private readonly smtp: Transporter;

  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
  ) {
    this.smtp = createTransport(
      {
        url: settings.smtpUrl,
        pool: true,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
      },
      // what nodemailer finds for letters in Latin script anyway, after counting the letters of each
      { from: settings.from, textEncoding: 'quoted-printable' },
    );
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }

  /**
   * Carries what is due, as many letters as may go in the second until the next round. A letter that is taken is out of other
   * postmen's reach for as long as carrying it can last; should this one die on the way, the next one carries it again,
   * under the same Message-ID.
   */
  @Every(1_000)
  async carry(): Promise<void> {
    const letters = await takeDueLetters(this.database, this.settings.lettersPerSecond);
    if (letters.length === 0) return;
    const fates = await Promise.all(letters.map((letter) => this.carryOne(letter)));
    await recordFates(this.database, fates);
  }

  private async carryOne(letter: DueLetter): Promise<Fate> {
    const { _id, usefulUntil } = letter;
    const isLate = usefulUntil !== null && usefulUntil.getTime() < Date.now();
    return isLate ? { _id, status: 'late', lastError: null } : this.handOver(letter);
  }

  /** Hands one letter to SMTP; answers what has become of it. */
  private async handOver(letter: DueLetter): Promise<Fate> {
    const { _id, attempts } = letter;
    try {
      await this.smtp.sendMail({
        messageId: messageId(_id),
        to: letter.to,
        subject: letter.subject,
        text: this.whole(letter, letter.plain),
        ...this.printed(letter),
        ...(letter.follows !== null && { inReplyTo: messageId(letter.follows) }),
        ...(letter.unsubscribe !== null && { list: { unsubscribe: letter.unsubscribe } }),
      });
      return { _id, status: 'sent', lastError: null };
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      rootLogger.warn({ letter: _id, attempts, lastError }, 'a letter was not taken');
      if (isRefused(error)) return { _id, status: 'refused', lastError };
      const nextAt = new Date(Date.now() + retryDelaySeconds(attempts, error) * 1000);
      return { _id, status: 'waiting', lastError, nextAt };
    }
  }

  /** The letter on the house's sheet. */
  private printed(letter: DueLetter): { html?: string } {
    const html = letter.words ? htmlLetter(letter.words) : letter.html;
    return html === null ? {} : { html: this.whole(letter, html) };
  }

  private whole({ sealedSecret }: DueLetter, words: string): string {
    return sealedSecret === null ? words : withSecret(words, sealedSecret, this.settings.secretKey);
  }
}
