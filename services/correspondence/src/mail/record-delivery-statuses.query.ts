import { type DataSource } from 'typeorm';
import { type Email } from '../emails/email.entity.js';

/** The status of an e-mail after an attempt. One that is still waiting is sent again at `nextAt`. */
export type DeliveryStatus = Pick<Email, '_id' | 'status' | 'lastError'> & { nextAt?: Date };

// A secret is not stored longer than it takes to send it, and the words only as plain text.
const RECORD = `
  UPDATE emails SET status = result.status, last_error = result."lastError",
    next_at = coalesce(result."nextAt", next_at),
    sent_at = CASE WHEN result.status = 'sent' THEN now() ELSE sent_at END,
    encrypted_secret = CASE WHEN result.status = 'waiting' THEN encrypted_secret END,
    words = CASE WHEN result.status = 'waiting' THEN words END
  FROM jsonb_to_recordset($1::jsonb)
    AS result (_id uuid, status text, "lastError" text, "nextAt" timestamptz)
  WHERE emails.id = result._id AND emails.status = 'waiting'`;

/** Stores the statuses of e-mails in one statement; a final status stays. */
export async function recordDeliveryStatuses(
  database: DataSource,
  statuses: readonly DeliveryStatus[],
): Promise<void> {
  await database.query(RECORD, [JSON.stringify(statuses)]);
}
