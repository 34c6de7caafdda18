// Carries written letters to SMTP: at least once, and seen by the receiver once, by a stable Message-ID.
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { createTransport, type Transporter } from 'nodemailer';
import { DataSource } from 'typeorm';
import { Letter } from '../letters/letter.entity.js';
import { withSecret } from '../sheet/secret.js';
import { MailSettings } from './mail-settings.js';
import { messageId } from './message-id.js';
import { isRefused, retryDelaySeconds } from './postman.rules.js';
import { takeDueLetters } from './take-due-letters.query.js';

const ROUND_MS = 500;
const BATCH = 10;
const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;

type Fate = Partial<Pick<Letter, 'status' | 'sentAt' | 'lastError' | 'nextAt' | 'sealedSecret'>>;

@Injectable()
export class Postman implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly smtp: Transporter;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isClosing = false;

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
      { from: settings.from },
    );
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.round ??= this.carry()
        .catch((error: unknown) => {
          rootLogger.error({ err: error }, 'the postman could not read the letters');
        })
        .finally(() => {
          this.round = undefined;
        });
    }, ROUND_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    clearInterval(this.timer);
    await this.round;
    this.smtp.close();
  }

  /**
   * Carries what is due. A letter that is taken is out of other postmen's reach for as long as carrying it can last;
   * should this one die on the way, the next one carries it again, under the same Message-ID.
   */
  async carry(): Promise<void> {
    let letters: Letter[];
    do {
      letters = await takeDueLetters(this.database, BATCH);
      await Promise.all(letters.map((letter) => this.carryOne(letter)));
    } while (letters.length > 0 && !this.isClosing);
  }

  private async carryOne(letter: Letter): Promise<void> {
    const isLate = letter.usefulUntil !== null && letter.usefulUntil.getTime() < Date.now();
    const fate: Fate = isLate ? { status: 'late' } : await this.handOver(letter);
    // A secret is not kept longer than it takes to send it.
    const erased = fate.status === undefined ? {} : { sealedSecret: null };
    await this.database.getRepository(Letter).update(letter._id, { ...fate, ...erased });
  }

  /** Hands one letter to SMTP; answers what has become of it. */
  private async handOver(letter: Letter): Promise<Fate> {
    try {
      await this.smtp.sendMail({
        messageId: messageId(letter._id),
        to: letter.to,
        subject: letter.subject,
        text: this.whole(letter, letter.plain),
        html: this.whole(letter, letter.html),
        ...(letter.follows !== null && { inReplyTo: messageId(letter.follows) }),
        ...(letter.unsubscribe !== null && { list: { unsubscribe: letter.unsubscribe } }),
      });
      return { status: 'sent', sentAt: new Date(), lastError: null };
    } catch (error) {
      const { _id, attempts } = letter;
      const lastError = error instanceof Error ? error.message : String(error);
      rootLogger.warn({ letter: _id, attempts, lastError }, 'a letter was not taken');
      if (isRefused(error)) return { status: 'refused', lastError };
      const nextAt = new Date(Date.now() + retryDelaySeconds(attempts, error) * 1000);
      return { lastError, nextAt };
    }
  }

  private whole({ sealedSecret }: Letter, words: string): string {
    return sealedSecret === null ? words : withSecret(words, sealedSecret, this.settings.secretKey);
  }
}
