import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { type SessionView } from '@shop/contracts/auth/auth';
import { SESSION_IDLE_MS, SESSION_MS } from '@shop/contracts/auth/own-sessions';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { queryPrepared, type Prepared } from '@shop/service-kit/prepared-query';
import type { UserAtLogin } from '../users/user-at-login.query.js';
import { beginSession, type BegunRow, type ProvenPassword } from './begin-session.query.js';
import { browserOf } from './browser.rules.js';
import { SessionCopier, viewOf, type TimedSession } from './session-copier.js';
import { SessionCopies } from './session-copies.js';
import { living, msLeft, SessionEntity } from './session.entity.js';

const SID_BYTES = 16;

const BATCH = 500;
const CHUNK_ROWS = 1_000;
// Replicas that remove at once take different rows.
export const REMOVE_EXPIRED = `
  DELETE FROM sessions WHERE sid = ANY (ARRAY(
    SELECT sid FROM sessions WHERE ends_at < now() - interval '1 minute'
     ORDER BY ends_at LIMIT ${String(CHUNK_ROWS)} FOR UPDATE SKIP LOCKED))`;

export interface Entry {
  remember: boolean;
  /** The browser's own words about itself. */
  device: string;
}

export interface Begun extends TimedSession {
  /** Sessions that ended for it. */
  ended: string[];
}

/** The one session that stays open where all others end: by its secret or by its public id. */
interface KeptSession {
  sid?: string;
  id?: string | null;
}

/** Makes a statement, in a transaction or as one of its own. */
type Run = (statement: Prepared) => Promise<BegunRow[]>;

/** Begins, finds and ends sessions. The row decides; the copy in Redis follows it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
    private readonly copier: SessionCopier,
    private readonly audit: Audit,
  ) {}

  /**
   * A new session row; the oldest beyond ten end. Its user is what the locked row says, not what the caller read before.
   * `auth.invalidCredentials` where the password is another by now.
   */
  async begin(
    user: Pick<UserAtLogin, '_id'> & ProvenPassword,
    { remember, device }: Entry,
    run: Run = (statement) => queryPrepared(this.dataSource, statement),
  ): Promise<Begun> {
    const sid = randomBytes(SID_BYTES).toString('base64url');
    const longest = remember ? SESSION_MS.remembered : SESSION_MS.short;
    const expiresAt = new Date(Date.now() + longest);
    const idleSeconds = remember ? null : SESSION_IDLE_MS / 1000;
    const row = { sid, userId: user._id, expiresAt, device, idleSeconds };
    const [begun] = await run(beginSession(row, user));
    if (!begun) throw new DomainError('auth.invalidCredentials');
    const { ended, ...now } = begun;
    const session = viewOf({ sid, user: { _id: user._id, ...now }, expiresAt });
    const life = msLeft({ expiresAt, lastSeenAt: new Date(), idleSeconds });
    return { session, life, ended };
  }

  /** Makes known what has begun and what has ended for it, once that is committed; the ended rows are swept. */
  async announce(begun: Begun): Promise<SessionView> {
    const { session, ended } = begun;
    const [copied] = await Promise.all([
      this.copier.copy(session.sid, begun),
      this.copies.drop(ended),
    ]);
    return copied.session ?? session;
  }

  /** Announces a session that was started with a password; that of an administrator is audited. */
  async admit(begun: Begun, device: string): Promise<SessionView> {
    const session = await this.announce(begun);
    const { _id, name, role } = session.user;
    if (role !== 'admin') return session;
    const subject = { kind: 'user' as const, _id, name };
    const after = { browser: browserOf(device) };
    await this.audit.note({ by: { _id, name }, action: 'user.loggedIn', subject, after });
    return session;
  }

  /** Returns how the session was started; undefined where it has ended. */
  async entryOf(manager: EntityManager, sid: string): Promise<Entry | undefined> {
    const row = await manager.findOneBy(SessionEntity, { sid, ...living() });
    return row ? { remember: row.idleSeconds === null, device: row.device } : undefined;
  }

  /** The living session, put back where calls look for it; `auth.required` when it has ended. */
  async find(sid: string): Promise<SessionView> {
    const read = await this.copier.living(sid);
    const copied = read && (await this.copier.copy(sid, read));
    if (!copied?.session) throw new DomainError('auth.required');
    return copied.session;
  }

  /** Ends the session everywhere; ending it twice is as good as once. */
  async end(session: SessionView): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    await rows.update({ sid: session.sid, endedAt: IsNull() }, { endedAt: () => 'now()' });
    if (await this.copies.drop([session.sid])) await rows.delete({ sid: session.sid });
  }

  /** Ends every session of the user, in the caller's transaction; `settle` makes it known. */
  async endAll(manager: EntityManager, userId: string, but: KeptSession = {}): Promise<void> {
    await manager.query(
      `UPDATE sessions SET ended_at = now()
       WHERE user_id = $1 AND ended_at IS NULL AND sid IS DISTINCT FROM $2
         AND id IS DISTINCT FROM $3::uuid`,
      [userId, but.sid ?? null, but.id ?? null],
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

  /** Finishes what a lost Redis left undone. */
  async sweep(): Promise<void> {
    await timedBatch('sessions.ended', () => this.dropEnded({}));
    await timedBatch('sessions.copies', () => this.copyAgain({}));
  }

  /** Removes rows a minute after their end, when Redis has dropped the copy by its own clock. Returns their number. */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (let rows = CHUNK_ROWS; rows === CHUNK_ROWS; removed += rows)
      [, rows] = await timedBatch('sessions.expired', () =>
        this.dataSource.query<[unknown[], number]>(REMOVE_EXPIRED),
      );
    return removed;
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
    const changed = await this.dataSource.getRepository(SessionEntity).find({
      select: { sid: true },
      where: { ...of, isCopied: false, ...living() },
      take: BATCH,
    });
    for (const { sid } of changed) if (!(await this.copier.copy(sid)).isWritten) return;
  }
}
