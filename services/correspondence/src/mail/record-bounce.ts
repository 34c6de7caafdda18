import { type DataSource } from 'typeorm';
import { bounceIn } from './bounce.rules.js';

export type Recorded = 'recorded' | 'unknown email' | 'no bounce';

/** Records that a sent e-mail bounced. The same report again changes nothing. */
export async function recordBounce(database: DataSource, report: string): Promise<Recorded> {
  const bounce = bounceIn(report);
  if (!bounce) return 'no bounce';
  const [rows] = await database.query<[unknown[], number]>(
    `UPDATE emails SET status = 'bounced', last_error = $2
     WHERE id = $1 AND status IN ('sent', 'bounced') RETURNING 1`,
    [bounce.email, bounce.reason],
  );
  return rows.length > 0 ? 'recorded' : 'unknown email';
}
