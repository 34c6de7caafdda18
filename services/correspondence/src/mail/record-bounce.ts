import { type DataSource } from 'typeorm';
import { bounceIn } from './bounce.rules.js';

export type Recorded = 'recorded' | 'unknown letter' | 'no bounce';

/** Writes down that a letter which had been taken came back. The same report again changes nothing. */
export async function recordBounce(database: DataSource, report: string): Promise<Recorded> {
  const bounce = bounceIn(report);
  if (!bounce) return 'no bounce';
  const [rows] = await database.query<[unknown[], number]>(
    `UPDATE letters SET status = 'bounced', last_error = $2
     WHERE id = $1 AND status IN ('sent', 'bounced') RETURNING 1`,
    [bounce.letter, bounce.reason],
  );
  return rows.length > 0 ? 'recorded' : 'unknown letter';
}
