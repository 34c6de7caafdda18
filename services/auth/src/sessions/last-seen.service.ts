import { Injectable } from '@nestjs/common';
import { SEEN } from '@shop/contracts/auth/own-sessions';
import type { Done } from '@shop/contracts/core/shapes';
import { DataSource } from 'typeorm';
import { SessionCopies } from './session-copies.js';
import { msLeft, type SessionEntity } from './session.entity.js';

type Seen = Pick<SessionEntity, 'sid' | 'expiresAt' | 'lastSeenAt' | 'idleSeconds'>;

/** Writes down that sessions are used, each at most once a minute, and puts off their end by idleness. */
@Injectable()
export class LastSeenService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
  ) {}

  /** One that has ended, or lay idle for too long, does not come back to life. */
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
    // Redis gets lives that it refuses back from the rows when the session is looked for.
    if (lives.length > 0)
      await this.copies.prolong(new Map(lives.map((row) => [row.sid, msLeft(row)])));
    return { success: true, message: 'Noted.' };
  }
}
