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
// Replicas that remove rows at the same time lock different ones.
export const REMOVE_EXPIRED = `
  DELETE FROM sessions WHERE sid = ANY (ARRAY(
    SELECT sid FROM sessions WHERE ends_at < now() - interval '1 minute'
     ORDER BY ends_at LIMIT ${String(CHUNK_ROWS)} FOR UPDATE SKIP LOCKED))`;

export interface Entry {
  remember: boolean;
  /** User agent of the browser. */
  device: string;
}

export interface Begun extends TimedSession {
  /** Sessions that ended for the new one. */
  ended: string[];
}

/** The session that remains when all others end, by its secret or by its public id. */
interface KeptSession {
  sid?: string;
  id?: string | null;
}

/** Runs a statement, alone or in a transaction. */
type Run = (statement: Prepared) => Promise<BegunRow[]>;

/** Begins, finds and ends sessions. The row is authoritative, and the copy in Redis follows it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly copies: SessionCopies,
    private readonly copier: SessionCopier,
    private readonly audit: Audit,
  ) {}

  /**
   * Inserts a session, and ends the oldest beyond ten. Its user is read from the locked row, not from the caller.
   * Throws `auth.invalidCredentials` if the password was changed in the meantime.
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

  /** Writes the copy of the new session and removes those of the ended ones, after the commit. Their rows are swept. */
  async announce(begun: Begun): Promise<SessionView> {
    const { session, ended } = begun;
    const [copied] = await Promise.all([
      this.copier.copy(session.sid, begun),
      this.copies.drop(ended),
    ]);
    return copied.session ?? session;
  }

  /** Announces a session that was started with a password, and audits that of an administrator. */
  async admit(begun: Begun, device: string): Promise<SessionView> {
    const session = await this.announce(begun);
    const { _id, name, role } = session.user;
    if (role !== 'admin') return session;
    const subject = { kind: 'user' as const, _id, name };
    const after = { browser: browserOf(device) };
    await this.audit.note({ by: { _id, name }, action: 'user.loggedIn', subject, after });
    return session;
  }

  /** Returns how the session was started, or undefined if it has ended. */
  async entryOf(manager: EntityManager, sid: string): Promise<Entry | undefined> {
    const row = await manager.findOneBy(SessionEntity, { sid, ...living() });
    return row ? { remember: row.idleSeconds === null, device: row.device } : undefined;
  }

  /** Returns an active session, and restores its copy. Throws `auth.required` if it has ended. */
  async find(sid: string): Promise<SessionView> {
    const read = await this.copier.living(sid);
    const copied = read && (await this.copier.copy(sid, read));
    if (!copied?.session) throw new DomainError('auth.required');
    return copied.session;
  }

  /** Ends the session and removes its copy. Idempotent. */
  async end(session: SessionView): Promise<void> {
    const rows = this.dataSource.getRepository(SessionEntity);
    await rows.update({ sid: session.sid, endedAt: IsNull() }, { endedAt: () => 'now()' });
    if (await this.copies.drop([session.sid])) await rows.delete({ sid: session.sid });
  }

  /** Ends every session of the user in the caller's transaction. The caller must then call `settle`. */
  async endAll(manager: EntityManager, userId: string, but: KeptSession = {}): Promise<void> {
    await manager.query(
      `UPDATE sessions SET ended_at = now()
       WHERE user_id = $1 AND ended_at IS NULL AND sid IS DISTINCT FROM $2
         AND id IS DISTINCT FROM $3::uuid`,
      [userId, but.sid ?? null, but.id ?? null],
    );
  }

  /**
   * Marks the copies as outdated after a change of the user, in the caller's transaction. The caller must then call
   * `settle`.
   */
  async outdate(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(SessionEntity, { userId }, { isCopied: false });
  }

  /** Updates the copies from the committed rows. What fails in Redis is swept later. */
  async settle(userId: string): Promise<void> {
    await this.dropEnded({ userId });
    await this.copyAgain({ userId });
  }

  /** Finishes what failed while Redis was away. */
  async sweep(): Promise<void> {
    await timedBatch('sessions.ended', () => this.dropEnded({}));
    await timedBatch('sessions.copies', () => this.copyAgain({}));
  }

  /** Removes rows a minute after their end, when their copies in Redis have expired. Returns their number. */
  async removeExpired(): Promise<number> {
    let removed = 0;
    for (let rows = CHUNK_ROWS; rows === CHUNK_ROWS; removed += rows)
      [, rows] = await timedBatch('sessions.expired', () =>
        this.dataSource.query<[unknown[], number]>(REMOVE_EXPIRED),
      );
    return removed;
  }

  /** Removes rows only after their copies, because a copy without a row would keep an ended session alive. */
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
