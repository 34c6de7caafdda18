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
import { holdOn, takeDueLetters, type DueLetter } from './take-due-letters.query.js';

const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;

/** E-mails that are carried together: those on their way, and what has become of the others. */
interface Round {
  readonly open: Set<DueLetter>;
  readonly carried: Fate[];
}

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
        requireTLS: settings.requiresTls,
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
   * Carries what is due, as many letters as may go in the second until the next round. A letter that is taken is out of
   * other mailers' reach for `holdSeconds`, renewed while this one carries it; should this one die, the next one carries
   * it again, under the same Message-ID.
   */
  @Every(1_000)
  async carry(): Promise<void> {
    const { lettersPerSecond, holdSeconds } = this.settings;
    const letters = await takeDueLetters(this.database, lettersPerSecond, holdSeconds);
    if (letters.length === 0) return;
    const round: Round = { open: new Set(letters), carried: [] };
    let notes = Promise.resolve();
    const timer = setInterval(() => {
      notes = notes.then(() => this.noteSafely(round));
    }, holdSeconds * 250);
    await Promise.all(letters.map((letter) => this.carryIn(round, letter)));
    clearInterval(timer);
    await notes;
    await this.note(round);
  }

  private async carryIn(round: Round, letter: DueLetter): Promise<void> {
    const fate = await this.carryOne(letter);
    round.open.delete(letter);
    round.carried.push(fate);
  }

  /** Records what has been carried so far, and renews the hold of the rest. */
  private async note(round: Round): Promise<void> {
    const fates = [...round.carried];
    if (fates.length > 0) await recordFates(this.database, fates);
    round.carried.splice(0, fates.length);
    if (round.open.size > 0)
      await holdOn(this.database, [...round.open], this.settings.holdSeconds);
  }

  private noteSafely(round: Round): Promise<void> {
    return this.note(round).catch((err: unknown) => {
      rootLogger.warn({ err, open: round.open.size }, 'hold of e-mails not renewed');
    });
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
