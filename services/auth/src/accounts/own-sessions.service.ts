import { Injectable } from '@nestjs/common';
import type { authRpc, SessionView } from '@shop/contracts/auth/auth';
import type { EndSessionsInput } from '@shop/contracts/auth/own-password';
import type { InputOf } from '@shop/contracts/core/message';
import { ownSessions, type OwnSessions } from '@shop/contracts/auth/own-sessions';
import type { Done } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { ProvenUsers } from './proven-users.js';
import { browserOf } from '../sessions/browser.rules.js';
import { living, SessionEntity } from '../sessions/session.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Lists and ends the sessions of a user. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly users: ProvenUsers,
  ) {}

  /** Returns the active sessions: the current one first, then the newest. */
  async list({ sid, user }: SessionView): Promise<OwnSessions> {
    const rows = await this.dataSource.getRepository(SessionEntity).find({
      where: { userId: user._id, ...living() },
      order: { createdAt: 'DESC' },
    });
    const sessions = rows.map((row) => ({
      _id: row.id,
      isCurrent: row.sid === sid,
      browser: browserOf(row.device),
      createdAt: row.createdAt,
      // This request uses the current session.
      lastSeenAt: row.sid === sid ? new Date() : row.lastSeenAt,
      expiresAt: row.expiresAt,
    }));
    sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    return ownSessions.parse({ success: true, sessions });
  }

  /** Throws `auth.wrongPassword`, or `auth.sessionNotFound` for a session of another user or an ended one. */
  async end(
    { user }: SessionView,
    { session, password }: InputOf<typeof authRpc.endSession>,
  ): Promise<Done> {
    await this.users.prove(user._id, password);
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `UPDATE sessions SET ended_at = now() WHERE id = $1 AND user_id = $2 AND ended_at IS NULL RETURNING 1`,
      [session, user._id],
    );
    if (rows.length === 0) throw new DomainError('auth.sessionNotFound');
    await this.sessions.settle(user._id);
    return { success: true, message: 'The session has ended.' };
  }

  /** Throws `auth.wrongPassword`. */
  async endOthers({ sid, user }: SessionView, { password }: EndSessionsInput): Promise<Done> {
    await this.users.prove(user._id, password);
    await this.dataSource.transaction((manager) =>
      this.sessions.endAll(manager, user._id, { sid }),
    );
    await this.sessions.settle(user._id);
    return { success: true, message: 'Your other sessions have ended.' };
  }
}
