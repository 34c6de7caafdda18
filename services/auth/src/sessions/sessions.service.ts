import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { SESSION_IDLE_MS, SESSION_MS, type SessionView } from '@shop/contracts/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import { queryPrepared, type Prepared } from '@shop/service-kit/prepared-query';
import type { UserAtLogin } from '../users/user-at-login.query.js';
import { userViewOf } from '../users/user.entity.js';
import { beginSession, type BegunRow } from './begin-session.query.js';
import { SessionCopies } from './session-copies.js';
import { living, msLeft, SessionEntity } from './session.entity.js';

const SID_BYTES = 16;

const BATCH = 500;

const viewOf = ({ sid, user, expiresAt }: Shown): SessionView => ({
  sid,
  user: userViewOf(user),
  expiresAt: expiresAt.getTime(),
});
type Shown = Pick<SessionEntity, 'sid' | 'expiresAt'> & { user: Parameters<typeof userViewOf>[0] };
const isSame = (one: SessionView, other: SessionView): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface Entry {
  remember: boolean;
  /** The browser's own words about itself. */
  device: string;
}

export interface Begun {
  session: SessionView;
  /** Milliseconds until it ends unless it is used. */
  life: number;
  /** Sessions that ended for it. */
  ended: string[];
}

/** Makes a statement, in a transaction or as one of its own. */
type Run = (statement: Prepared) => Promise<BegunRow[]>;

/** Begins, finds and ends sessions. The row decides; the copy in Redis follows it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
  ) {}

  /** A new session row; the oldest beyond ten end. `auth.invalidCredentials` where the password is another by now. */
  async begin(
    user: UserAtLogin,
    { remember, device }: Entry,
    run: Run = (statement) => queryPrepared(this.dataSource, statement),
  ): Promise<Begun> {
    const sid = randomBytes(SID_BYTES).toString('base64url');
    const longest = remember ? SESSION_MS.remembered : SESSION_MS.short;
    const expiresAt = new Date(Date.now() + longest);
    const idleSeconds = remember ? null : SESSION_IDLE_MS / 1000;
    const row = { sid, userId: user._id, expiresAt, device, idleSeconds };
    const [begun] = await run(beginSession(row, user.passwordHash));
    if (!begun?.ended) throw new DomainError('auth.invalidCredentials');
    const session = viewOf({ sid, user, expiresAt });
    const life = msLeft({ expiresAt, lastSeenAt: new Date(), idleSeconds });
    return { session, life, ended: begun.ended };
  }

  /** Makes known what has begun and what has ended for it, once that is committed; the ended rows are swept. */
  async announce({ session, life, ended }: Begun): Promise<void> {
    await Promise.all([this.copies.put(session, life), this.copies.drop(ended)]);
  }

  /** The living session, put back where calls look for it; `auth.required` when it has ended. */
  async find(sid: string): Promise<SessionView> {
    const first = await this.living(sid);
    const session = viewOf(first);
    await this.copies.put(session, msLeft(first));
    // It may have ended or changed between the look and the copy, which would then outlive it.
    const row = await this.living(sid).catch(async (error: unknown) => {
      await this.copies.drop([sid]);
      throw error;
    });
    const now = viewOf(row);
    if (!isSame(now, session)) await this.copies.put(now, msLeft(row));
    return now;
  }

  /** Ends the session everywhere; ending it twice is as good as once. */
  async end(session: SessionView): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    await rows.update({ sid: session.sid, endedAt: IsNull() }, { endedAt: () => 'now()' });
    if (await this.copies.drop([session.sid])) await rows.delete({ sid: session.sid });
  }

  /** Ends every session of the user, in the caller's transaction; `settle` makes it known. */
  async endAll(manager: EntityManager, userId: string, but: { sid?: string } = {}): Promise<void> {
    await manager.query(
      `UPDATE sessions SET ended_at = now()
       WHERE user_id = $1 AND ended_at IS NULL AND sid IS DISTINCT FROM $2`,
      [userId, but.sid ?? null],
    );
  }

  /** The user has changed, in the caller's transaction; `settle` makes it known. */
  async outdate(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(SessionEntity, { userId }, { isCopied: false });
  }

  /** Brings the copies up to the rows, once they are committed. What Redis does not take now is swept later. */
  async settle(userId: string): Promise<void> {
    await this.dropEnded({ userId });
    await this.copyAgain({ userId });
  }

  /** Finishes what a lost Redis left undone, and clears rows that ran out. */
  async sweep(): Promise<void> {
    await this.dropEnded({});
    await this.copyAgain({});
    // A minute later than their copies, which Redis drops by its own clock.
    await this.dataSource.query(
      `DELETE FROM sessions WHERE expires_at < now()
         OR last_seen_at < now() - idle_seconds * interval '1 second' - interval '1 minute'`,
    );
  }

  private async living(sid: string): Promise<SessionEntity> {
    const row = await this.dataSource.getRepository(SessionEntity).findOne({
      where: { sid, ...living() },
      relations: { user: true },
    });
    if (!row) throw new DomainError('auth.required');
    return row;
  }

  /** Rows go only after their copies: a copy that outlived its row would keep an ended session alive. */
  private async dropEnded(of: { userId?: string }): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    let ended: SessionEntity[];
    do {
      ended = await rows.find({
        select: { sid: true },
        where: { ...of, endedAt: Not(IsNull()) },
        take: BATCH,
      });
      const sids = ended.map((row) => row.sid);
      if (sids.length === 0 || !(await this.copies.drop(sids))) return;
      await rows.delete({ sid: In(sids) });
    } while (ended.length === BATCH);
  }

  private async copyAgain(of: { userId?: string }): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    const changed = await rows.find({
      where: { ...of, isCopied: false, ...living() },
      relations: { user: true },
      take: BATCH,
    });
    for (const row of changed) {
      const { sid, user } = row;
      if (!(await this.copies.put(viewOf(row), msLeft(row)))) return;
      // Unless the user has changed again meanwhile: then the copy is old once more.
      await this.dataSource.query(
        `UPDATE sessions SET is_copied = true FROM users
         WHERE sid = $1 AND users.id = user_id AND (name, role, business) = ($2, $3, $4)`,
        [sid, user.name, user.role, user.business],
      );
    }
  }
}
