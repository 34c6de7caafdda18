import { Injectable } from '@nestjs/common';
import type { ChangePasswordInput, SessionView } from '@shop/contracts/auth/auth';
import type { OwnPasswordReply } from '@shop/contracts/auth/own-password';
import type { Done } from '@shop/contracts/core/shapes';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { Tokens } from '../sessions/tokens.js';
import { ProvenUsers } from './proven-users.js';
import { PasswordChanges } from './password-changes.js';

/** Checks and changes the password of a signed-in user. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: ProvenUsers,
    private readonly changes: PasswordChanges,
    private readonly sessions: SessionsService,
    private readonly tokens: Tokens,
  ) {}

  /** Throws `auth.wrongPassword`. */
  async confirm(userId: string, password: string): Promise<Done> {
    await this.users.prove(userId, password);
    return { success: true, message: 'The password is right.' };
  }

  /**
   * Ends every session of the user, and replaces the current one, so that a copied token becomes invalid. Throws
   * `auth.wrongPassword`, and the errors of `judgePassword`.
   */
  async change(
    { sid, user }: SessionView,
    { currentPassword, newPassword }: ChangePasswordInput,
  ): Promise<OwnPasswordReply> {
    const own = await this.users.prove(user._id, currentPassword);
    const prepared = await this.changes.prepare(own, newPassword);
    const begun = await this.dataSource.transaction(async (manager) => {
      const entry = await this.sessions.entryOf(manager, sid);
      if (!entry) throw new DomainError('auth.required');
      await this.changes.apply(manager, own, prepared);
      const { passwordHash } = prepared;
      return this.sessions.begin({ _id: own._id, passwordHash }, entry, ({ text, values }) =>
        manager.query(text, values),
      );
    });
    await this.sessions.settle(own._id);
    const token = this.tokens.sign(await this.sessions.announce(begun));
    const { warning } = prepared;
    return { success: true, message: 'Password changed.', token, ...(warning && { warning }) };
  }
}
