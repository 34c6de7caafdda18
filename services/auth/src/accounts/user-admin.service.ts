import { Injectable } from '@nestjs/common';
import {
  accountView,
  authEvents,
  type authRpc,
  userList,
  type AccountView,
  type UserList,
  type UserQuery,
  type UserView,
} from '@shop/contracts/auth/auth';
import type { Hits } from '@shop/contracts/core/admin-search';
import type { InputOf } from '@shop/contracts/core/message';
import { Audit } from '@shop/service-kit/audit/audit';
import { AuditEntry } from '@shop/service-kit/audit/audit.entity';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { lockAdmins } from '../users/lock-admins.query.js';
import { searchUsers } from '../users/user-search.query.js';
import { countUsers, findUsers } from '../users/user-list.query.js';
import { UserEntity, userViewOf } from '../users/user.entity.js';

const subjectOf = ({ _id, name }: UserEntity) => ({ kind: 'user' as const, _id, name });
const actorOf = ({ _id, name }: UserView) => ({ _id, name });

/** Lists and manages users for admins. */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  async list(query: UserQuery): Promise<UserList> {
    const counts = await countUsers(this.dataSource);
    const found = await findUsers(this.dataSource, query, counts);
    return userList.parse({ success: true, ...found, counts });
  }

  /** Returns the few users that the search of the back-office shows, best match first. */
  async search(q: string): Promise<Hits<'customers'>> {
    return { customers: await searchUsers(this.dataSource, q) };
  }

  /**
   * Changes a role from the user's next call on. Throws `auth.ownRole`, `auth.lastAdmin`, `auth.userNotFound`,
   * `auth.roleChanged`, or `auth.passwordUnfit` for a new admin whose password is weak.
   */
  async changeRole(
    by: UserView,
    { user: userId, role, seen }: InputOf<typeof authRpc.changeRole>,
  ): Promise<AccountView> {
    if (by._id === userId) throw new DomainError('auth.ownRole');
    const user = await this.dataSource.transaction(async (manager) => {
      const admins = await lockAdmins(manager);
      // The caller may have lost the role while waiting for the lock.
      if (!admins.includes(by._id)) throw new DomainError('auth.forbidden');
      const known = await lockUser(manager, userId);
      const from = known.role;
      if (from === role) return known;
      await assertSeen(manager, known, { field: 'role', seen, value: role });
      if (role === 'admin' && !known.fitsAdmin) throw new DomainError('auth.passwordUnfit');
      if (from === 'admin' && admins.length === 1) throw new DomainError('auth.lastAdmin');
      const changed = await this.change(manager, known, { role });
      await this.audit.record(manager, {
        by: actorOf(by),
        action: 'user.roleChanged',
        subject: subjectOf(changed),
        before: { role: from },
        after: { role },
      });
      const event = { user: userViewOf(changed), from, by: actorOf(by), at: new Date() };
      await this.outbox.add(manager, authEvents.roleChanged, userId, event);
      return changed;
    });
    await this.sessions.settle(userId);
    return accountView.parse(user);
  }

  /**
   * Approves a business account or withdraws the approval. Throws `auth.businessDecided` if there is no request, and
   * `auth.businessChanged`.
   */
  async decideBusiness(
    by: UserView,
    { user: userId, approved, seen }: InputOf<typeof authRpc.decideBusiness>,
  ): Promise<AccountView> {
    const user = await this.dataSource.transaction(async (manager) => {
      const known = await lockUser(manager, userId);
      const from = known.business;
      const business = approved ? 'approved' : 'none';
      if (from !== business)
        await assertSeen(manager, known, { field: 'business', seen, value: business });
      if (from === 'none') throw new DomainError('auth.businessDecided');
      if (from === business) return known;
      const changed = await this.change(manager, known, { business });
      await this.audit.record(manager, {
        by: actorOf(by),
        action: 'user.businessDecided',
        subject: subjectOf(changed),
        before: { business: from },
        after: { business },
      });
      const event = { user: userViewOf(changed), from, by: actorOf(by), at: new Date() };
      await this.outbox.add(manager, authEvents.businessDecided, userId, event);
      return changed;
    });
    await this.sessions.settle(userId);
    return accountView.parse(user);
  }

  private async change(
    manager: EntityManager,
    user: UserEntity,
    values: Partial<UserEntity>,
  ): Promise<UserEntity> {
    await manager.update(UserEntity, { _id: user._id }, values);
    await this.sessions.outdate(manager, user._id);
    return Object.assign(user, values);
  }
}

const decisions = {
  role: { code: 'auth.roleChanged', action: 'user.roleChanged' },
  business: { code: 'auth.businessChanged', action: 'user.businessDecided' },
} as const;

/**
 * Throws if the stored value of a locked user differs from the seen one. The error has both values, and who stored the
 * current one.
 */
async function assertSeen<Field extends keyof typeof decisions>(
  manager: EntityManager,
  user: UserEntity,
  {
    field,
    seen,
    value,
  }: { field: Field; seen: UserEntity[Field] | undefined; value: UserEntity[Field] },
): Promise<void> {
  if (seen === undefined || user[field] === seen) return;
  const { code, action } = decisions[field];
  const last = await manager.findOne(AuditEntry, {
    where: { subjectId: user._id, action },
    order: { at: 'DESC', id: 'DESC' },
  });
  const { message } = new DomainError(code);
  const by = { by: last?.byName ?? null, at: last?.at.toISOString() ?? null };
  const conflict = { yours: value, theirs: user[field], ...by };
  throw new DomainError(code, [{ path: field, message, conflict }]);
}

async function lockUser(manager: EntityManager, userId: string): Promise<UserEntity> {
  const user = await manager.findOne(UserEntity, {
    where: { _id: userId, removedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user) throw new DomainError('auth.userNotFound');
  return user;
}
