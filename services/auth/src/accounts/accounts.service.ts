import { Inject, Injectable } from '@nestjs/common';
import { authEvents, type RequestBusinessInput, type UserView } from '@shop/contracts/auth/auth';
import type { Done } from '@shop/contracts/core/shapes';
import { ERASED } from '@shop/contracts/customers/erased';
import { DomainError } from '@shop/service-kit/domain-error';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { lockAdmins } from '../users/lock-admins.query.js';
import { ownViewOf, UserEntity } from '../users/user.entity.js';
import { EmailChange } from './email-change.entity.js';
import { RESET_SECRET } from './link-tokens.js';
import { PasswordReset } from './password-reset.entity.js';
import { ProvenUsers } from './proven-users.js';

/** Number of rows in one statement of a sweep, which runs every ten seconds. */
const SWEPT_ROWS = 1_000;

const REMOVE_FORGOTTEN = `
  DELETE FROM users WHERE id IN (
    SELECT id FROM users WHERE removed_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM sessions WHERE user_id = users.id)
     ORDER BY removed_at LIMIT ${String(SWEPT_ROWS)} FOR UPDATE SKIP LOCKED)`;

/** Builds the statement that removes expired links. */
const removeExpired = (table: 'password_resets' | 'email_changes'): string => `
  DELETE FROM ${table} WHERE token_hash IN (
    SELECT token_hash FROM ${table} WHERE expires_at < now()
     ORDER BY expires_at LIMIT ${String(SWEPT_ROWS)} FOR UPDATE SKIP LOCKED)`;

/** Lets users change and remove their own account. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly users: ProvenUsers,
    private readonly sessions: SessionsService,
    @Inject(RESET_SECRET) private readonly secret: string,
  ) {}

  /** Publishes an event only if the name differs. */
  async changeName(userId: string, name: string): Promise<UserView> {
    return this.change(userId, { name }, async (manager, before) => {
      if (before.name === name) return;
      await this.outbox.add(manager, authEvents.userRenamed, userId, { user: userId, name });
    });
  }

  /** Requests a business account. An approval remains valid only for the same company. */
  async requestBusiness(userId: string, { company }: RequestBusinessInput): Promise<UserView> {
    const { business, company: previous } = await this.own(userId);
    const stays = business === 'approved' && previous === company;
    return this.change(userId, { company, business: stays ? 'approved' : 'requested' });
  }

  /**
   * Erases the person here at once, and in the other services by the event. Orders remain. Throws `auth.wrongPassword`,
   * or `auth.lastAdmin` for the only administrator.
   */
  async remove(userId: string, password: string): Promise<Done> {
    const own = await this.users.prove(userId, password);
    await this.dataSource.transaction(async (manager) => {
      const admins = await lockAdmins(manager);
      if (admins.includes(userId) && admins.length === 1) throw new DomainError('auth.lastAdmin');
      // Locks the user before the sessions, like everywhere else; otherwise a login could deadlock.
      await forget(manager, userId);
      await this.sessions.endAll(manager, userId);
      await this.outbox.add(manager, authEvents.userRemoved, userId, {
        user: userId,
        at: new Date().toISOString(),
        encryptedEmail: encrypt(own.email, this.secret),
      });
    });
    await this.sessions.settle(userId);
    return { success: true, message: 'Your account has been removed.' };
  }

  /** Removes the rows of erased users whose sessions have been swept, and expired links. */
  async sweep(): Promise<void> {
    await timedBatch('users.removed', () => this.dataSource.query(REMOVE_FORGOTTEN));
    await timedBatch('passwordResets.expired', () =>
      this.dataSource.query(removeExpired('password_resets')),
    );
    await timedBatch('emailChanges.expired', () =>
      this.dataSource.query(removeExpired('email_changes')),
    );
  }

  private async change(
    userId: string,
    values: Partial<UserEntity>,
    publish?: (manager: EntityManager, before: UserEntity) => Promise<void>,
  ): Promise<UserView> {
    await this.dataSource.transaction(async (manager) => {
      // The lock delays concurrent changes and a removal, so that the event names the state that this change replaced.
      const before = await manager.findOne(UserEntity, {
        where: { _id: userId, removedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before) throw new DomainError('auth.required');
      await manager.update(UserEntity, { _id: userId }, values);
      await publish?.(manager, before);
      await this.sessions.outdate(manager, userId);
    });
    await this.sessions.settle(userId);
    return ownViewOf(await this.own(userId));
  }

  private async own(userId: string): Promise<UserEntity> {
    const users = this.dataSource.getRepository(UserEntity);
    const user = await users.findOneBy({ _id: userId, removedAt: IsNull() });
    if (!user) throw new DomainError('auth.required');
    return user;
  }
}

/** Overwrites all personal data, removes published events, and frees the address for a new account. */
async function forget(manager: EntityManager, userId: string): Promise<void> {
  await manager.query(
    `UPDATE users SET name = '${ERASED.name}', email = id || '@removed.invalid', company = NULL, role = 'user',
       business = 'none', password_hash = '$argon2id$removed', registration_id = NULL, removed_at = now()
     WHERE id = $1`,
    [userId],
  );
  await manager.delete(PasswordReset, { userId });
  await manager.delete(EmailChange, { userId });
  await manager.query('DELETE FROM customer_notes WHERE user_id = $1', [userId]);
  await manager.query('DELETE FROM customer_tags WHERE user_id = $1', [userId]);
  await manager.query('DELETE FROM addresses WHERE user_id = $1', [userId]);
  await manager.query('DELETE FROM outbox WHERE aggregate_id = $1 AND published_at IS NOT NULL', [
    userId,
  ]);
}
