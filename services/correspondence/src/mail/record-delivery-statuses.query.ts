import { type DataSource } from 'typeorm';
import { type Email } from '../emails/email.entity.js';

/** Status of an e-mail after an attempt. A waiting e-mail is sent again at `nextAt`. */
export type DeliveryStatus = Pick<Email, '_id' | 'status' | 'lastError'> & { nextAt?: Date };

// After sending, the secret is deleted and only the plain text of the words is kept.
const RECORD = `
  UPDATE emails SET status = result.status, last_error = result."lastError",
    next_at = coalesce(result."nextAt", next_at),
    sent_at = CASE WHEN result.status = 'sent' THEN now() ELSE sent_at END,
    encrypted_secret = CASE WHEN result.status = 'waiting' THEN encrypted_secret END,
    words = CASE WHEN result.status = 'waiting' THEN words END
  FROM jsonb_to_recordset($1::jsonb)
    AS result (_id uuid, status text, "lastError" text, "nextAt" timestamptz)
  WHERE emails.id = result._id AND emails.status = 'waiting'`;

/** Stores the statuses of e-mails in one statement. A final status does not change. */
export async function recordDeliveryStatuses(
  database: DataSource,
  statuses: readonly DeliveryStatus[],
): Promise<void> {
  await database.query(RECORD, [JSON.stringify(statuses)]);
}
