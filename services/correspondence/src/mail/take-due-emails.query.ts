import { type DataSource } from 'typeorm';
import { type Email } from '../emails/email.entity.js';

const TAKE = `
  UPDATE emails SET attempts = attempts + 1, next_at = now() + make_interval(secs => $2)
  WHERE id IN (
    SELECT id FROM emails
    WHERE status = 'waiting' AND next_at <= now()
    ORDER BY (useful_until IS NULL), next_at
    LIMIT $1
    FOR UPDATE SKIP LOCKED)
  RETURNING id AS _id, receiver AS "to", subject, plain, words, unsubscribe, follows,
    encrypted_secret AS "encryptedSecret", useful_until AS "usefulUntil", attempts`;

/** An e-mail that a mailer holds. */
export type DueEmail = Pick<
  Email,
  | '_id'
  | 'to'
  | 'subject'
  | 'plain'
  | 'words'
  | 'unsubscribe'
  | 'follows'
  | 'encryptedSecret'
  | 'usefulUntil'
  | 'attempts'
>;

/**
 * Takes due e-mails for one mailer, those with an expiry first. If the mailer dies, they are due again after
 * `holdSeconds`.
 */
export async function takeDueEmails(
  database: DataSource,
  count: number,
  holdSeconds: number,
): Promise<DueEmail[]> {
  const [emails] = await database.query<[DueEmail[], number]>(TAKE, [count, holdSeconds]);
  return emails;
}

// The number of attempts identifies the mailer that took an e-mail last.
const HOLD_ON = `
  UPDATE emails SET next_at = now() + make_interval(secs => $3)
  FROM unnest($1::uuid[], $2::int[]) AS held (id, attempts)
  WHERE emails.id = held.id AND emails.attempts = held.attempts AND status = 'waiting'`;

/** Extends the hold of taken e-mails by a number of seconds. */
export async function holdOn(
  database: DataSource,
  emails: readonly DueEmail[],
  holdSeconds: number,
): Promise<void> {
  const ids = emails.map(({ _id }) => _id);
  const attempts = emails.map((email) => email.attempts);
  await database.query(HOLD_ON, [ids, attempts, holdSeconds]);
}
