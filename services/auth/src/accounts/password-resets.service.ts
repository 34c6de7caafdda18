import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { authEvents, authRpc, RESET_MS, type ResetPasswordInput } from '@shop/contracts/auth/auth';
import { type PasswordReply } from '@shop/contracts/auth/own-password';
import type { Done } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { isDone, isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserEntity } from '../users/user.entity.js';
import { hashOfToken, newLinkToken, RESET_SECRET } from './link-tokens.js';
import { PasswordChanges } from './password-changes.js';
import { PasswordReset } from './password-reset.entity.js';

/** Minimum duration of a request, so that its time does not show if the address is registered. */
const EVEN_MS = 250;
const EMAILS_AN_HOUR = 3;

const requested: Done = {
  success: true,
  message: 'If there is an account with this address, an e-mail with a link is on its way.',
};

/** Lets users who have forgotten their password choose a new one (reliability 3.4). */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly changes: PasswordChanges,
    private readonly sessions: SessionsService,
    @Inject(RESET_SECRET) private readonly secret: string,
  ) {}

  /** Returns the same reply after the same time, even if there is no such account. */
  async request(email: string): Promise<Done> {
    await Promise.all([
      pause(EVEN_MS),
      this.dataSource.transaction((manager) => this.begin(manager, email)),
    ]);
    return requested;
  }

  /** Changes the password, and ends every session. Throws `auth.linkInvalid` for an unknown, used or expired token. */
  async reset({ token, password }: ResetPasswordInput, messageId: string): Promise<PasswordReply> {
    const message = 'Your password has been changed. Please log in.';
    // A redelivered request has a used link. The first reply had the warning of a weak password.
    if (await isDone(this.dataSource.manager, authRpc.resetPassword, messageId))
      return { success: true, message };
    const tokenHash = hashOfToken(token);
    const user = await this.userOf(tokenHash);
    const prepared = await this.changes.prepare(user, password);
    const { warning } = prepared;
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, authRpc.resetPassword, messageId))) return;
      // The second of two requests with the same link finds it removed.
      const [rows] = await manager.query<[unknown[], number]>(
        'DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > now() RETURNING 1',
        [tokenHash],
      );
      if (rows.length === 0) throw new DomainError('auth.linkInvalid');
      await this.changes.apply(manager, user, prepared);
    });
    await this.sessions.settle(user._id);
    return { success: true, message, ...(warning && { warning }) };
  }

  private async begin(manager: EntityManager, email: string): Promise<void> {
    const user = await manager.findOne(UserEntity, {
      where: { email, removedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!user || !(await mayHaveAnother(manager, user._id))) return;
    const token = newLinkToken();
    const expiresAt = new Date(Date.now() + RESET_MS);
    await manager.insert(PasswordReset, {
      tokenHash: hashOfToken(token),
      userId: user._id,
      expiresAt,
    });
    const { _id, name } = user;
    await this.outbox.add(manager, authEvents.passwordResetRequested, _id, {
      user: { _id, name, email },
      encryptedToken: encrypt(token, this.secret),
      expiresAt,
    });
  }

  private async userOf(tokenHash: string): Promise<UserEntity> {
    const user = await this.dataSource
      .getRepository(UserEntity)
      .createQueryBuilder('user')
      .innerJoin(PasswordReset, 'reset', 'reset.user_id = user.id')
      .where('reset.token_hash = :tokenHash AND reset.expires_at > now()', { tokenHash })
      .getOne();
    if (!user) throw new DomainError('auth.linkInvalid');
    return user;
  }
}

/** Returns true while the account has e-mails left in this hour, so that a stranger cannot flood the mailbox. */
async function mayHaveAnother(manager: EntityManager, userId: string): Promise<boolean> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int FROM password_resets WHERE user_id = $1 AND created_at > now() - interval '1 hour'`,
    [userId],
  );
  return (row?.count ?? 0) < EMAILS_AN_HOUR;
}
