import { Injectable } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import type { EntityManager } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';
import { Passwords } from '../users/passwords.js';
import { UserEntity } from '../users/user.entity.js';
import { endRequests } from './email-changes.service.js';
import { PasswordReset } from './password-reset.entity.js';
import { fitsAdmin, judgePassword } from '../users/password.rules.js';

export interface NewPassword {
  passwordHash: string;
  fitsAdmin: boolean;
  /** A warning about an accepted password. */
  warning?: string;
}

/** Replaces a password. Ends all open links, including those to another address, and all sessions. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** Checks and hashes the password before the transaction. Throws the errors of `judgePassword`. */
  async prepare({ role }: UserEntity, password: string): Promise<NewPassword> {
    const warning = judgePassword(password, role);
    const passwordHash = await this.passwords.hash(password);
    return { passwordHash, fitsAdmin: fitsAdmin(password), ...(warning && { warning }) };
  }

  /** Stores the password in the caller's transaction. The caller must then call `settle` of the sessions. */
  async apply(
    manager: EntityManager,
    { _id, name, role }: UserEntity,
    { passwordHash, fitsAdmin }: NewPassword,
  ): Promise<void> {
    await manager.update(UserEntity, { _id }, { passwordHash, fitsAdmin });
    await manager.delete(PasswordReset, { userId: _id });
    await endRequests(manager, _id);
    await this.sessions.endAll(manager, _id);
    if (role !== 'admin') return;
    const subject = { kind: 'user' as const, _id, name };
    const act = { by: { _id, name }, action: 'user.passwordChanged', subject, after: null };
    await this.audit.note(act, manager);
  }
}
