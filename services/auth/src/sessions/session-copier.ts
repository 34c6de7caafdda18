import { Injectable } from '@nestjs/common';
import type { SessionView } from '@shop/contracts/auth/auth';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { DataSource } from 'typeorm';
import { ownViewOf } from '../users/user.entity.js';
import { confirmCopy } from './confirm-copy.query.js';
import { SessionCopies } from './session-copies.js';
import { living, msLeft, SessionEntity } from './session.entity.js';

/** A session, and the milliseconds until it ends unless it is used. */
export interface TimedSession {
  session: SessionView;
  life: number;
}

interface Copied {
  session: SessionView | undefined;
  /** False while Redis is away. */
  isWritten: boolean;
}

type Shown = Pick<SessionEntity, 'sid' | 'expiresAt'> & { user: Parameters<typeof ownViewOf>[0] };

export const viewOf = ({ sid, user, expiresAt }: Shown): SessionView => ({
  sid,
  user: ownViewOf(user),
  expiresAt: expiresAt.getTime(),
});

/**
 * Updates the copies in Redis from their rows. A copy is written before it is compared with its row, so that an
 * outdated copy never remains: the last writer is also the last to compare.
 */
@Injectable()
export class SessionCopier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
  ) {}

  /**
   * Writes the copy until it equals the row. Returns no session and drops the copy if the session has ended. A failed
   * write is marked for the sweeper.
   */
  async copy(sid: string, read?: TimedSession): Promise<Copied> {
    for (let next = read ?? (await this.living(sid)); next; next = await this.living(sid)) {
      const { session, life } = next;
      if (!(await this.copies.put(session, life))) return this.notCopied(sid);
      const confirmed = await queryPrepared(this.dataSource, confirmCopy(session));
      if (confirmed.length > 0) return { session, isWritten: true };
    }
    return { session: undefined, isWritten: await this.copies.drop([sid]) };
  }

  /** Returns the session of the row, or undefined if it has ended. */
  async living(sid: string): Promise<TimedSession | undefined> {
    const row = await this.dataSource.getRepository(SessionEntity).findOne({
      where: { sid, ...living() },
      relations: { user: true },
    });
    return row ? { session: viewOf(row), life: msLeft(row) } : undefined;
  }

  /** Marks the session, because a write that timed out may still arrive at Redis after a newer one. */
  private async notCopied(sid: string): Promise<Copied> {
    const rows = this.dataSource.getRepository(SessionEntity);
    await rows.update({ sid, isCopied: true }, { isCopied: false });
    return { session: (await this.living(sid))?.session, isWritten: false };
  }
}
