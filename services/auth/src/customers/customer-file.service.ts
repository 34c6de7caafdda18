import { Injectable } from '@nestjs/common';
import { accountView, type UserView } from '@shop/contracts/auth/auth';
import type { CustomerFile, CustomerNote } from '@shop/contracts/auth/customer-file';
import type { Done } from '@shop/contracts/core/shapes';
import { foldTag, TAGS_MAX, type TagInput } from '@shop/contracts/core/tags';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { browserOf } from '../sessions/browser.rules.js';
import { living, SessionEntity } from '../sessions/session.entity.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserEntity } from '../users/user.entity.js';
import {
  addTag,
  insertNote,
  lockNote,
  notesOf,
  removeTag,
  tagsOf,
  updateNote,
} from './customer-file.query.js';

interface OfNote {
  user: string;
  note: string;
}

/** Stores the notes and tags of customers, and ends their sessions for staff. */
@Injectable()
export class CustomerFileService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** Throws `auth.userNotFound`. */
  async get(user: string): Promise<CustomerFile> {
    const { manager } = this.dataSource;
    const customer = await findCustomer(manager, user);
    const [tags, notes, sessions] = await Promise.all([
      tagsOf(manager, user),
      notesOf(manager, user),
      manager.find(SessionEntity, {
        where: { userId: user, ...living() },
        order: { createdAt: 'DESC' },
      }),
    ]);
    return {
      customer: accountView.parse(customer),
      tags,
      notes,
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
        _id: id,
        browser: browserOf(device),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  }

  /** Stores a note once for each `messageId`. */
  addNote(by: UserView, input: { user: string; text: string; messageId: string }) {
    return this.dataSource.transaction(async (manager) => {
      const customer = await findCustomer(manager, input.user, true);
      const { note, isNew } = await insertNote(manager, { ...input, by });
      if (isNew) await this.record(manager, by, customer, 'noteAdded', { note: note._id });
      return note;
    });
  }

  /** Changes the text of the author's own note within 15 minutes. */
  changeNote(by: UserView, input: OfNote & { text: string }): Promise<CustomerNote> {
    return this.change(by, input, 'noteChanged', (note) => {
      const isOpen = note.struckBy === null && Date.now() < Date.parse(note.openUntil);
      if (note.by._id !== by._id || !isOpen) throw new DomainError('auth.noteClosed');
      return { ...note, text: input.text };
    });
  }

  /** Strikes a note out without removing its text. */
  strikeNote(by: UserView, input: OfNote): Promise<CustomerNote> {
    return this.change(by, input, 'noteStruckOut', (note) => ({
      ...note,
      struckBy: note.struckBy ?? by.name,
    }));
  }

  /** Adds or removes a tag of the customer. Returns all tags. */
  tag(by: UserView, user: string, { tag, isSet }: TagInput): Promise<string[]> {
    return this.dataSource.transaction(async (manager) => {
      const customer = await findCustomer(manager, user, true);
      const folded = foldTag(tag);
      const before = await tagsOf(manager, user);
      if (before.some((one) => foldTag(one) === folded) === isSet) return before;
      if (isSet && before.length >= TAGS_MAX) throw new DomainError('auth.tooManyTags');
      await (isSet ? addTag(manager, { user, tag, folded }) : removeTag(manager, { user, folded }));
      const after = await tagsOf(manager, user);
      await this.record(manager, by, customer, 'tagged', { tags: after }, { tags: before });
      return after;
    });
  }

  /** Ends one session of the customer, or all of them. */
  async endSessions(
    by: UserView,
    { user, session }: { user: string; session?: string | undefined },
  ): Promise<Done> {
    await this.dataSource.transaction(async (manager) => {
      const customer = await findCustomer(manager, user, true);
      const [ended] = await manager.query<[unknown[], number]>(
        `UPDATE sessions SET ended_at = now()
          WHERE user_id = $1 AND ended_at IS NULL AND ($2::uuid IS NULL OR id = $2) RETURNING 1`,
        [user, session ?? null],
      );
      if (ended.length > 0)
        await this.record(manager, by, customer, 'sessionsEnded', { sessions: ended.length });
    });
    await this.sessions.settle(user);
    return { success: true, message: session ? 'The session has ended.' : 'All sessions ended.' };
  }

  private change(
    by: UserView,
    of: OfNote,
    action: string,
    changed: (note: CustomerNote) => CustomerNote,
  ): Promise<CustomerNote> {
    return this.dataSource.transaction(async (manager) => {
      const customer = await findCustomer(manager, of.user, true);
      const before = await lockNote(manager, of);
      if (!before) throw new DomainError('auth.noteNotFound');
      const after = changed(before);
      if (after.text === before.text && after.struckBy === before.struckBy) return before;
      await updateNote(manager, after);
      await this.record(manager, by, customer, action, { note: after._id });
      return after;
    });
  }

  private record(
    manager: EntityManager,
    by: UserView,
    { _id, name }: UserEntity,
    action: string,
    after: Record<string, unknown>,
    before?: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, {
      by: { _id: by._id, name: by.name },
      action: `user.${action}`,
      subject: { kind: 'user', _id, name },
      before: before ?? null,
      after,
    });
  }
}

/** Finds an account, and optionally locks it for a change. Throws `auth.userNotFound`. */
async function findCustomer(
  manager: EntityManager,
  user: string,
  isChange = false,
): Promise<UserEntity> {
  const customer = await manager.findOne(UserEntity, {
    where: { _id: user, removedAt: IsNull() },
    ...(isChange && { lock: { mode: 'pessimistic_write' } }),
  });
  if (!customer) throw new DomainError('auth.userNotFound');
  return customer;
}
