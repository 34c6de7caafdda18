import { Injectable } from '@nestjs/common';
import { SEEN } from '@shop/contracts/auth/own-sessions';
import type { Done } from '@shop/contracts/core/shapes';
import { DataSource } from 'typeorm';
import { SessionCopies } from './session-copies.js';
import { msLeft, type SessionEntity } from './session.entity.js';

type Seen = Pick<SessionEntity, 'sid' | 'expiresAt' | 'lastSeenAt' | 'idleSeconds'>;

/** Records the use of sessions at most once a minute, and postpones their end by inactivity. */
@Injectable()
export class LastSeenService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
  ) {}

  /** Does not revive a session that has ended or was inactive for too long. */
  async note(sids: string[]): Promise<Done> {
    const [seen] = await this.dataSource.query<[Seen[], number]>(
      `UPDATE sessions SET last_seen_at = now()
       WHERE sid = ANY ($1) AND ended_at IS NULL AND last_seen_at < now() - $2 * interval '1 ms'
         AND (idle_seconds IS NULL OR last_seen_at > now() - idle_seconds * interval '1 second')
       RETURNING sid, expires_at AS "expiresAt", last_seen_at AS "lastSeenAt",
         idle_seconds AS "idleSeconds"`,
      [sids, SEEN.everyMs],
    );
    const lives = seen.filter(({ idleSeconds }) => idleSeconds !== null);
    // If Redis refuses a lifetime, it is restored from the row when the session is looked up.
    if (lives.length > 0)
      await this.copies.prolong(new Map(lives.map((row) => [row.sid, msLeft(row)])));
    return { success: true, message: 'Noted.' };
  }
}
