import { type DataSource } from 'typeorm';
import { type Email } from '../emails/email.entity.js';

/** What has become of an e-mail that was carried. One that is still waiting is carried again at `nextAt`. */
export type DeliveryStatus = Pick<Email, '_id' | 'status' | 'lastError'> & { nextAt?: Date };

// A secret is not kept longer than it takes to send it, and the words only as plain text.
const RECORD = `
  UPDATE emails SET status = result.status, last_error = result."lastError",
    next_at = coalesce(result."nextAt", next_at),
    sent_at = CASE WHEN result.status = 'sent' THEN now() ELSE sent_at END,
    encrypted_secret = CASE WHEN result.status = 'waiting' THEN encrypted_secret END,
    words = CASE WHEN result.status = 'waiting' THEN words END,
    html = CASE WHEN result.status = 'waiting' THEN html END
  FROM jsonb_to_recordset($1::jsonb)
    AS result (_id uuid, status text, "lastError" text, "nextAt" timestamptz)
  WHERE emails.id = result._id AND emails.status = 'waiting'`;

/** Writes down what has become of e-mails, in one statement; of one whose end is known already nothing. */
export async function recordDeliveryStatuses(
  database: DataSource,
  statuses: readonly DeliveryStatus[],
): Promise<void> {
  await database.query(RECORD, [JSON.stringify(statuses)]);
}
