import { Injectable } from '@nestjs/common';
import { emailChangeEvents, emailChangeRpc } from '@shop/contracts/auth/email-change';
import type { Done } from '@shop/contracts/core/shapes';
import { Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isDone, isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserEntity } from '../users/user.entity.js';
import { EmailChange } from './email-change.entity.js';
import { lockUser, open } from './email-changes.service.js';
import { hashOfToken } from './link-tokens.js';
import { PasswordReset } from './password-reset.entity.js';

/** Changes the address of an account once the link that was sent there is followed. */
@Injectable()
export class EmailConfirmationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /**
   * Changes the address, and ends every session except the requesting one. Throws `auth.linkInvalid` for an unknown,
   * used or expired token, and `auth.emailTaken` for the address of another account, when the link remains valid.
   */
  async confirm(token: string, messageId: string): Promise<Done> {
    const reply: Done = { success: true, message: 'Your e-mail address has been changed.' };
    if (await isDone(this.dataSource.manager, emailChangeRpc.confirm, messageId)) return reply;
    const tokenHash = hashOfToken(token);
    const known = await this.dataSource.manager.findOneBy(EmailChange, { tokenHash, ...open() });
    if (!known) throw new DomainError('auth.linkInvalid');
    await uniquely(() =>
      this.dataSource.transaction(async (manager) => {
        if (!(await isFirstDelivery(manager, emailChangeRpc.confirm, messageId))) return;
        const user = await lockUser(manager, known.userId, 'auth.linkInvalid');
        // The second of two requests with the same link finds it used.
        const used = { tokenHash, ...open() };
        const { affected } = await manager.update(EmailChange, used, { endedAt: new Date() });
        if (affected !== 1) throw new DomainError('auth.linkInvalid');
        await this.apply(manager, user, known);
      }),
    );
    await this.sessions.settle(known.userId);
    return reply;
  }

  private async apply(
    manager: EntityManager,
    { _id, name, email: previousEmail }: UserEntity,
    { email, sessionId }: EmailChange,
  ): Promise<void> {
    await manager.update(UserEntity, { _id }, { email });
    // The old mailbox may contain a link to a new password.
    await manager.delete(PasswordReset, { userId: _id });
    await this.sessions.endAll(manager, _id, { id: sessionId });
    await this.sessions.outdate(manager, _id);
    await this.audit.record(manager, {
      by: { _id, name },
      action: 'user.emailChanged',
      subject: { kind: 'user', _id, name },
      before: { previousEmail: masked(previousEmail) },
      after: { email: masked(email) },
    });
    const change = { user: _id, email, previousEmail, at: new Date() };
    await this.outbox.add(manager, emailChangeEvents.changed, _id, change);
  }
}

/** Masks an address, because the audit record outlives the account. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1…');

const UNIQUE_VIOLATION = '23505';

async function uniquely(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const { code, constraint } = (error instanceof QueryFailedError ? error.driverError : {}) as {
      code?: string;
      constraint?: string;
    };
    const isTaken = code === UNIQUE_VIOLATION && constraint === 'users_email_key';
    throw isTaken ? new DomainError('auth.emailTaken') : error;
  }
}
