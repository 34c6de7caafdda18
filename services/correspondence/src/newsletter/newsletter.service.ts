import { Injectable } from '@nestjs/common';
import { type Done } from '@shop/contracts/core/shapes';
import { MINUTE_MS } from '@shop/contracts/core/time';
import { DomainError } from '@shop/service-kit/domain-error';
import { randomBytes, randomUUID } from 'node:crypto';
import { DataSource, IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { Enquiry } from '../enquiries/enquiry.entity.js';
import { FormEmailsService } from '../emails/form-emails.service.js';
import { newsletterEmail } from './newsletter.email.js';
import { MailSettings } from '../emails/mail-settings.js';
import { Subscription } from './subscription.entity.js';

/** Minimum pause between two e-mails to an address that is entered repeatedly. */
const EMAIL_AGAIN_MS = 10 * MINUTE_MS;
const ASKED = 'Asked, not confirmed';

const newToken = (): string => randomBytes(32).toString('base64url');

/** Manages the newsletter. An address gets it after a confirmation from its mailbox. */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly database: DataSource,
    private readonly emails: FormEmailsService,
    private readonly settings: MailSettings,
  ) {}

  /** Sends a confirmation link to the address. The reply does not show if it is subscribed already. */
  async subscribe(email: string): Promise<Done> {
    await this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [email]);
      const known = await manager.findOneBy(Subscription, { email });
      const isSubscribed = known !== null && known.confirmedAt !== null && known.endedAt === null;
      const isRecent = known !== null && Date.now() - known.askedAt.getTime() < EMAIL_AGAIN_MS;
      const isWaiting = known !== null && known.confirmedAt === null && known.endedAt === null;
      if (isSubscribed || (isWaiting && isRecent)) return;
      const subscription = known
        ? await this.again(manager, known)
        : await this.add(manager, email);
      const text = newsletterEmail(subscription, this.settings.shopUrl);
      const envelope = {
        eventId: randomUUID(),
        kind: 'newsletterConfirmation',
        to: email,
        isOwn: false,
      } as const;
      await this.emails.write(manager, envelope, text);
    });
    return { success: true, message: 'Successfully subscribed to our textile insights!' };
  }

  /** Confirms a subscription. The link works until the subscription ends or the address is entered again. */
  async confirm(token: string): Promise<Done> {
    const where = { token, endedAt: IsNull() };
    await this.change(where, { confirmedAt: new Date() }, 'Confirmed');
    return { success: true, message: 'Thank you. You will receive our next newsletter.' };
  }

  async unsubscribe(token: string): Promise<Done> {
    await this.change({ endToken: token }, { endedAt: new Date() }, 'Ended');
    return {
      success: true,
      message: 'You are unsubscribed. You will not receive any more newsletters.',
    };
  }

  private async add(manager: EntityManager, email: string): Promise<Subscription> {
    const _id = randomUUID();
    const enquiry: Partial<Enquiry> = {
      _id,
      key: `newsletter ${email}`,
      contentHash: '',
      form: 'newsletter',
      kind: 'newsletter',
      name: email,
      email,
      subject: 'Newsletter',
      details: [{ label: 'Subscription', value: ASKED }],
      receivedAt: new Date(),
    };
    await manager.insert(Enquiry, enquiry);
    const tokens = { token: newToken(), endToken: newToken() };
    const subscription = { email, ...tokens, enquiryId: _id, askedAt: new Date() };
    await manager.insert(Subscription, subscription);
    return manager.create(Subscription, subscription);
  }

  private async again(manager: EntityManager, known: Subscription): Promise<Subscription> {
    const { email, enquiryId } = known;
    const tokens = { token: newToken(), endToken: known.endToken };
    const renewed = { ...tokens, askedAt: new Date(), confirmedAt: null, endedAt: null };
    await manager.update(Subscription, email, renewed);
    const details = [{ label: 'Subscription', value: ASKED }];
    await manager.update(Enquiry, enquiryId, { details, status: 'new', answeredAt: null });
    return { ...known, ...renewed };
  }

  private async change(
    where: FindOptionsWhere<Subscription>,
    parts: Partial<Subscription>,
    state: string,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const known = await manager.findOne(Subscription, { where, lock });
      if (!known) throw new DomainError('correspondence.linkInvalid');
      await manager.update(Subscription, known.email, parts);
      const details = [{ label: 'Subscription', value: state }];
      const answered = { status: 'answered', answeredAt: new Date() } as const;
      await manager.update(Enquiry, known.enquiryId, { details, ...answered });
    });
  }
}
