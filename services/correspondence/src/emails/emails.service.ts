import { Injectable } from '@nestjs/common';
import {
  type EmailList,
  type EmailQuery,
  writtenEmail,
  type WrittenEmail,
} from '@shop/contracts/correspondence/correspondence';
import type { Done } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { type EmailContent } from './template/email-content.js';
import { withoutKeys } from './template/secret.js';
import { renderEmail } from './template/render-email.js';
import { testEmail } from './test.email.js';
import { findEmails } from './email-list.query.js';
import { Email } from './email.entity.js';
import { type Envelope, insertEmails } from './emails.query.js';

/** Stores e-mails; the mailer sends them. */
@Injectable()
export class EmailsService {
  constructor(private readonly database: DataSource) {}

  /** Writes an e-mail down in the caller's transaction; the same event again changes nothing. */
  write(manager: EntityManager, envelope: Envelope, text: EmailContent): Promise<void> {
    return this.writeAll(manager, [{ envelope, text }]);
  }

  /** The same for many e-mails, in one statement. */
  async writeAll(
    manager: EntityManager,
    emails: readonly { envelope: Envelope; text: EmailContent }[],
  ): Promise<void> {
    if (emails.length === 0) return;
    const written = emails.map(({ envelope, text }) => ({
      ...envelope,
      ...renderEmail(text),
      unsubscribe: text.unsubscribe,
    }));
    await insertEmails(manager, written);
  }

  /** Writes a test to the admin; the same message again writes no second one. */
  async sendTest(admin: { _id: string; email: string }, messageId: string): Promise<Done> {
    const envelope = {
      eventId: messageId,
      kind: 'test',
      to: admin.email,
      userId: admin._id,
    } as const;
    await this.database.transaction((manager) => this.write(manager, envelope, testEmail()));
    return { success: true, message: `A test e-mail is on its way to ${admin.email}.` };
  }

  /** A page of the e-mails that fit, in the order of the query; of many the first 1,000. */
  async list(query: EmailQuery): Promise<EmailList> {
    const { rows, total, isTotalCapped } = await findEmails(this.database, query);
    return {
      success: true,
      emails: rows,
      total,
      isTotalCapped,
      page: query.page,
      pages: Math.ceil(total / query.limit),
    };
  }

  /** An e-mail with its words; `correspondence.emailNotFound` without one. */
  async get(_id: string): Promise<WrittenEmail> {
    const row = await this.database.getRepository(Email).findOneBy({ _id });
    if (!row) throw new DomainError('correspondence.emailNotFound');
    return writtenEmail.parse({ ...row, plain: withoutKeys(row.plain) });
  }
}
