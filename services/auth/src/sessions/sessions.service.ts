import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { SESSION_MS, sessionView, type SessionView } from '@shop/contracts/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import type { UserEntity } from '../users/user.entity.js';
import { SessionCopies } from './session-copies.js';
import { SessionEntity } from './session.entity.js';

const MAX_SESSIONS = 10;
const SID_BYTES = 16;

const viewOf = (sid: string, user: UserEntity, expiresAt: Date): SessionView =>
  sessionView.parse({ sid, user, expiresAt: expiresAt.getTime() });

/** Begins, finds and ends sessions. The row decides; the copy in Redis follows it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
  ) {}

  /** A new session row, in the caller's transaction; the oldest beyond ten end. */
  async begin(
    manager: EntityManager,
    user: UserEntity,
    options: { remember: boolean },
  ): Promise<SessionView> {
    // Two logins of one user at once would each count nine others.
    await manager.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [user._id]);
    const sid = randomBytes(SID_BYTES).toString('base64url');
    const life = options.remember ? SESSION_MS.remembered : SESSION_MS.short;
    const expiresAt = new Date(Date.now() + life);
    await manager.insert(SessionEntity, { sid, userId: user._id, expiresAt });
    await this.endOldest(manager, user._id);
    return viewOf(sid, user, expiresAt);
  }

  /** Makes the session known to everyone; called once its row is committed. */
  async announce(session: SessionView): Promise<void> {
    await this.copies.put(session);
    await this.dropEnded({ userId: session.user._id });
  }

  /** The living session, put back where calls look for it; `auth.required` when it has ended. */
  async find(sid: string): Promise<SessionView> {
    const session = await this.living(sid);
    await this.copies.put(session);
    // It may have ended between the look and the copy, which would then outlive it.
    return this.living(sid).catch(async (error: unknown) => {
      await this.copies.drop([sid]);
      throw error;
    });
  }

  /** Ends the session everywhere; ending it twice is as good as once. */
  async end(session: SessionView): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    await rows.update({ sid: session.sid, endedAt: IsNull() }, { endedAt: () => 'now()' });
    if (await this.copies.drop([session.sid])) await rows.delete({ sid: session.sid });
  }

  /** Finishes what a lost Redis left undone, and clears rows that ran out. */
  async sweep(): Promise<void> {
    await this.dropEnded({});
    await this.dataSource.getRepository(SessionEntity).delete({ expiresAt: LessThan(new Date()) });
  }

  private async living(sid: string): Promise<SessionView> {
    const row = await this.dataSource.getRepository(SessionEntity).findOne({
      where: { sid, endedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      relations: { user: true },
    });
    if (!row) throw new DomainError('auth.required');
    return viewOf(row.sid, row.user, row.expiresAt);
  }

  private async endOldest(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `UPDATE sessions SET ended_at = now()
       WHERE sid IN (SELECT sid FROM sessions WHERE user_id = $1 AND ended_at IS NULL
                     ORDER BY created_at DESC, sid OFFSET $2)`,
      [userId, MAX_SESSIONS],
    );
  }

  /** Rows go only after their copies: a copy that outlived its row would keep an ended session alive. */
  private async dropEnded(of: { userId?: string }): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    const ended = await rows.find({
      select: { sid: true },
      where: { ...of, endedAt: LessThan(new Date()) },
      take: 500,
    });
    const sids = ended.map((row) => row.sid);
    if (sids.length > 0 && (await this.copies.drop(sids))) await rows.delete({ sid: In(sids) });
  }
}
