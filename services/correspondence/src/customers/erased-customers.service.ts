import { Injectable } from '@nestjs/common';
import { decrypt } from '@shop/service-kit/encrypted-text';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { forgetAddress } from '../emails/account-address.query.js';
import { MailSettings } from '../emails/mail-settings.js';
import { adoptByAddress, endNewsletter } from './adopt.query.js';
import { closeForgotten, forgetEnquiries, forgetEmails, openCustomers } from './forget.query.js';

/** The event of auth about a deleted account. */
interface Removed {
  readonly user: string;
  readonly encryptedEmail: string;
}

/**
 * Erases the personal data of deleted accounts, like the order service does. Data of an open enquiry or a waiting
 * e-mail is erased once the enquiry is answered and the e-mail is sent.
 */
@Injectable()
export class ErasedCustomersService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
  ) {}

  /**
   * Records a deleted account. Forms that were sent with its address belong to it from now on, and its newsletter ends.
   * The address itself is not stored.
   */
  async record(manager: EntityManager, { user, encryptedEmail }: Removed): Promise<void> {
    const addresses = [decrypt(encryptedEmail, this.settings.secretKey)];
    await manager.query(
      'INSERT INTO erased_customers (user_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [user],
    );
    await forgetAddress(manager, user);
    await endNewsletter(manager, addresses);
    await adoptByAddress(manager, user, addresses);
    await forget(manager, [user]);
  }

  /** Erases what was answered and sent since. Customers without data are not checked again. */
  @Interval(60_000)
  async sweep(): Promise<void> {
    let after: string | undefined;
    do {
      after = await timedBatch('erasedCustomers', () => this.sweepSome(after));
    } while (after !== undefined);
  }

  private sweepSome(after: string | undefined): Promise<string | undefined> {
    return this.database.transaction(async (manager) => {
      const users = await openCustomers(manager, after);
      await forget(manager, users);
      await closeForgotten(manager, users);
      return users.at(-1);
    });
  }
}

async function forget(manager: EntityManager, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  await forgetEnquiries(manager, users);
  await forgetEmails(manager, users);
}
