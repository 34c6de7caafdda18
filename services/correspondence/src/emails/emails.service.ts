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

/** Stores e-mails, which the mailer sends. */
@Injectable()
export class EmailsService {
  constructor(private readonly database: DataSource) {}

  /** Stores an e-mail in the caller's transaction. The same event again changes nothing. */
  write(manager: EntityManager, envelope: Envelope, text: EmailContent): Promise<void> {
    return this.writeAll(manager, [{ envelope, text }]);
  }

  /** Stores many e-mails in one statement. */
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

  /** Stores a test e-mail to the admin, once for each message. */
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

  /** Returns a page of the matching e-mails in the order of the query, from the first 1,000. */
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

  /** Returns an e-mail with its words. Throws `correspondence.emailNotFound`. */
  async get(_id: string): Promise<WrittenEmail> {
    const row = await this.database.getRepository(Email).findOneBy({ _id });
    if (!row) throw new DomainError('correspondence.emailNotFound');
    return writtenEmail.parse({ ...row, plain: withoutKeys(row.plain) });
  }
}
