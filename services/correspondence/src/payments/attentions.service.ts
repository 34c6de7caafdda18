import { Injectable } from '@nestjs/common';
import { company } from '@shop/contracts/core/company';
import { stableUuid } from '@shop/service-kit/stable-uuid';
import type { EntityManager } from 'typeorm';
import { ATTENTION_EMAILS_A_DAY } from '../emails/email.rules.js';
import type { NamedOrder } from '../emails/order-lines.js';
import { EmailsService } from '../emails/emails.service.js';
import { MailSettings } from '../emails/mail-settings.js';
import {
  manyAttentionsEmail,
  paymentAttentionEmail,
  type Attention,
} from './payment-attention.email.js';

const kind = 'paymentAttention';

// Transactions count and write one after another.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('payment attentions', 4))";
const RECENT = `
  SELECT count(*)::int AS count FROM emails
   WHERE kind = $1 AND created_at > now() - interval '24 hours'`;

/** Writes e-mails to the company about payments: one for each case, and one summary if there are many in a day. */
@Injectable()
export class AttentionsService {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  async write(manager: EntityManager, attention: Attention & NamedOrder): Promise<void> {
    const { order, what, until, at } = attention;
    await manager.query(LOCK);
    const [recent] = await manager.query<{ count: number }[]>(RECENT, [kind]);
    const isMany = (recent?.count ?? 0) >= ATTENTION_EMAILS_A_DAY;
    const cause = isMany ? `many ${at.slice(0, 10)}` : `${order} ${what} ${until ?? ''}`;
    await this.emails.write(
      manager,
      { eventId: stableUuid(`${kind} ${cause}`), kind, to: company.email },
      isMany
        ? manyAttentionsEmail(this.settings.shopUrl)
        : paymentAttentionEmail(attention, this.settings.shopUrl),
    );
  }
}
