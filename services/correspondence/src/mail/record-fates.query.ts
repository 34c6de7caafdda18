import { type DataSource } from 'typeorm';
import { type Letter } from '../letters/letter.entity.js';

/** What has become of a letter that was carried. One that is still waiting is carried again at `nextAt`. */
export type Fate = Pick<Letter, '_id' | 'status' | 'lastError'> & { nextAt?: Date };

// A secret is not kept longer than it takes to send it, and the words only as plain text.
const RECORD = `
  UPDATE letters SET status = fate.status, last_error = fate."lastError",
    next_at = coalesce(fate."nextAt", next_at),
    sent_at = CASE WHEN fate.status = 'sent' THEN now() ELSE sent_at END,
    sealed_secret = CASE WHEN fate.status = 'waiting' THEN sealed_secret END,
    words = CASE WHEN fate.status = 'waiting' THEN words END,
    html = CASE WHEN fate.status = 'waiting' THEN html END
  FROM jsonb_to_recordset($1::jsonb)
    AS fate (_id uuid, status text, "lastError" text, "nextAt" timestamptz)
  WHERE letters.id = fate._id AND letters.status = 'waiting'`;

/** Writes down what has become of letters, in one statement; of one whose end is known already nothing. */
export async function recordFates(database: DataSource, fates: readonly Fate[]): Promise<void> {
  await database.query(RECORD, [JSON.stringify(fates)]);
}
