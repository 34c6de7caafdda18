import type { CustomerMail } from '@shop/contracts/correspondence/customer-mail';
import type { EntityManager } from 'typeorm';

const SHOWN = 5;

type EnquiryRow = Omit<CustomerMail['enquiries'][number], 'receivedAt'> & { receivedAt: Date };
type EmailRow = Omit<CustomerMail['emails'][number], 'writtenAt'> & { writtenAt: Date };

const ENQUIRIES = `
  SELECT id AS _id, subject, status, received_at AS "receivedAt" FROM enquiries
   WHERE email = $1 AND kind <> 'newsletter' ORDER BY received_at DESC, id LIMIT $2`;
const EMAILS = `
  SELECT id AS _id, subject, status, created_at AS "writtenAt" FROM emails
   WHERE receiver = $1 ORDER BY created_at DESC, id LIMIT $2`;
const SUBSCRIPTION = `
  SELECT confirmed_at AS since FROM subscriptions
   WHERE email = $1 AND confirmed_at IS NOT NULL AND ended_at IS NULL`;

/** Returns the newest enquiries and e-mails of an address, and the start of its newsletter. */
export async function mailOfCustomer(manager: EntityManager, email: string): Promise<CustomerMail> {
  const [enquiries, emails, [subscription]] = await Promise.all([
    manager.query<EnquiryRow[]>(ENQUIRIES, [email, SHOWN]),
    manager.query<EmailRow[]>(EMAILS, [email, SHOWN]),
    manager.query<{ since: Date }[]>(SUBSCRIPTION, [email]),
  ]);
  return {
    enquiries: enquiries.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
    emails: emails.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
    newsletterSince: subscription?.since.toISOString() ?? null,
  };
}
