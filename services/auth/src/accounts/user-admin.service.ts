import { Injectable } from '@nestjs/common';
import {
  accountView,
  authEvents,
  userList,
  type AccountView,
  type Role,
  type UserList,
  type UserQuery,
  type UserView,
} from '@shop/contracts/auth/auth';
import type { Hits } from '@shop/contracts/core/admin-search';
import { Audit } from '@shop/service-kit/audit/audit';
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

/** Lists and administers users for admins. */
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

  /** The few users that the search of the back-office shows, the best first. */
  async search(q: string): Promise<Hits<'customers'>> {
    return { customers: await searchUsers(this.dataSource, q) };
  }

  /**
   * Holds from the user's next call on. `auth.ownRole`, `auth.lastAdmin`, `auth.userNotFound`, `auth.passwordUnfit` for a
   * new admin whose password is weak.
   */
  async changeRole(by: UserView, userId: string, role: Role): Promise<AccountView> {
    if (by._id === userId) throw new DomainError('auth.ownRole');
    const user = await this.dataSource.transaction(async (manager) => {
      const admins = await lockAdmins(manager);
      // He may have ceased to be one while he was waiting for the lock.
      if (!admins.includes(by._id)) throw new DomainError('auth.forbidden');
      const known = await lockUser(manager, userId);
      const from = known.role;
      if (from === role) return known;
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

  /** Approves, or takes the approval back. `auth.businessDecided` where there is no request. */
  async decideBusiness(by: UserView, userId: string, approved: boolean): Promise<AccountView> {
    const user = await this.dataSource.transaction(async (manager) => {
      const known = await lockUser(manager, userId);
      const from = known.business;
      if (from === 'none') throw new DomainError('auth.businessDecided');
      const business = approved ? 'approved' : 'none';
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

async function lockUser(manager: EntityManager, userId: string): Promise<UserEntity> {
  const user = await manager.findOne(UserEntity, {
    where: { _id: userId, removedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user) throw new DomainError('auth.userNotFound');
  return user;
}
