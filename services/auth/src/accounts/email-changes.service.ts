import { Inject, Injectable } from '@nestjs/common';
import type { SessionView } from '@shop/contracts/auth/auth';
import {
  EMAIL_CHANGE_MS,
  emailChangeEvents,
  emailChangeRpc,
  pendingEmailChange,
  type PendingEmailChange,
  type RequestEmailChangeInput,
} from '@shop/contracts/auth/email-change';
import type { ErrorCode } from '@shop/contracts/core/errors';
import type { Done } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';
import { EmailChange } from './email-change.entity.js';
import { hashOfToken, newLinkToken, RESET_SECRET } from './link-tokens.js';
import { ProvenUsers } from './proven-users.js';

const LINKS_AN_HOUR = 3;
/** Condition for a request whose link is valid. */
export const open = () => ({ endedAt: IsNull(), expiresAt: MoreThan(new Date()) });

/** Requests changes of the address. Each request sends a link to the new address, and only the newest link is valid. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly users: ProvenUsers,
    @Inject(RESET_SECRET) private readonly secret: string,
  ) {}

  /**
   * Sends the link, and a notice to the current address. No other account is looked up, so neither the reply nor its
   * time shows if the address is taken. Throws `auth.wrongPassword`, `auth.sameEmail`, `auth.tooManyLinks`.
   */
  async request(
    { sid, user }: SessionView,
    { email, password }: RequestEmailChangeInput,
    messageId: string,
  ): Promise<PendingEmailChange> {
    const own = await this.users.prove(user._id, password);
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, emailChangeRpc.request, messageId))) return;
      const { email: present } = await lockUser(manager, own._id, 'auth.required');
      if (present === email) throw new DomainError('auth.sameEmail');
      if (!(await mayHaveAnother(manager, own._id))) throw new DomainError('auth.tooManyLinks');
      await endRequests(manager, own._id);
      const token = newLinkToken();
      const expiresAt = new Date(Date.now() + EMAIL_CHANGE_MS);
      await manager.query(
        `INSERT INTO email_changes (token_hash, user_id, email, session_id, expires_at)
         VALUES ($1, $2, $3, (SELECT id FROM sessions WHERE sid = $4), $5)`,
        [hashOfToken(token), own._id, email, sid, expiresAt],
      );
      await this.outbox.add(manager, emailChangeEvents.requested, own._id, {
        user: { _id: own._id, email: present },
        newEmail: email,
        encryptedToken: encrypt(token, this.secret),
        expiresAt,
      });
    });
    return this.find(user._id);
  }

  /** Returns the request whose link was not followed yet, if there is one. */
  async find(userId: string): Promise<PendingEmailChange> {
    const pending = await this.dataSource.manager.findOneBy(EmailChange, { userId, ...open() });
    return pendingEmailChange.parse({ success: true, pending });
  }

  /** Cancels the request, so that its link becomes invalid. */
  async cancel(userId: string): Promise<Done> {
    await endRequests(this.dataSource.manager, userId);
    return { success: true, message: 'Your e-mail address has not been changed.' };
  }
}

/** Ends the open requests of a user, whose links become invalid. */
export async function endRequests(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(EmailChange, { userId, endedAt: IsNull() }, { endedAt: new Date() });
}

/** Locks the row of the user until the transaction ends. Throws the refusal if the user was removed. */
export async function lockUser(
  manager: EntityManager,
  _id: string,
  refusal: ErrorCode,
): Promise<UserEntity> {
  const user = await manager.findOne(UserEntity, {
    where: { _id, removedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user) throw new DomainError(refusal);
  return user;
}

/** Returns true while the account has links left in this hour, so that it cannot flood a mailbox. */
async function mayHaveAnother(manager: EntityManager, userId: string): Promise<boolean> {
  const sent = await manager.countBy(EmailChange, {
    userId,
    createdAt: MoreThan(new Date(Date.now() - EMAIL_CHANGE_MS)),
  });
  return sent < LINKS_AN_HOUR;
}
