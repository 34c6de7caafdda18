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
import { MailSettings } from './mail-settings.js';
import { isRefused, retryDelaySeconds } from './postman.rules.js';

const ROUND_MS = 500;
const BATCH = 20;

@Injectable()
export class Postman implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly smtp: Transporter;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    settings: MailSettings,
  ) {
    this.smtp = createTransport({ url: settings.smtpUrl, pool: true }, { from: settings.from });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.round = this.round
        .then(() => this.carry())
        .catch((error: unknown) => {
          rootLogger.error({ err: error }, 'the postman could not read the letters');
        });
    }, ROUND_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
    this.smtp.close();
  }

  /** Carries what is due. Each letter is locked while it is carried, so that several postmen share the work. */
  async carry(): Promise<void> {
    for (let carried = 0; carried < BATCH; carried += 1) {
      const more = await this.database.transaction(async (manager) => {
        const letter = await manager
          .createQueryBuilder(Letter, 'letter')
          .where(`letter.status = 'waiting' AND letter.nextAt <= now()`)
          .orderBy('letter.nextAt')
          .limit(1)
          .setLock('pessimistic_write')
          .setOnLocked('skip_locked')
          .getOne();
        if (!letter) return false;
        await manager.update(Letter, letter._id, await this.handOver(letter));
        return true;
      });
      if (!more) return;
    }
  }

  /** Hands one letter to SMTP; answers what to record of it. */
  private async handOver(letter: Letter): Promise<Partial<Letter>> {
    const attempts = letter.attempts + 1;
    try {
      await this.smtp.sendMail({
        messageId: `<${letter._id}@loomery>`,
        to: letter.to,
        subject: letter.subject,
        text: letter.plain,
        html: letter.html,
      });
      return { status: 'sent', sentAt: new Date(), attempts, lastError: null };
    } catch (error) {
      const lastError = error instanceof Error ? error.message : String(error);
      rootLogger.warn({ letter: letter._id, attempts, lastError }, 'a letter was not taken');
      if (isRefused(error)) return { status: 'refused', attempts, lastError };
      const nextAt = new Date(Date.now() + retryDelaySeconds(attempts) * 1000);
      return { attempts, lastError, nextAt };
    }
  }
}
