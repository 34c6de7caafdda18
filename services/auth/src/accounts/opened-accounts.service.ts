import { Inject, Injectable } from '@nestjs/common';
import { authEvents, type UserView } from '@shop/contracts/auth/auth';
import { FIRST_PASSWORD_MS } from '@shop/contracts/auth/opened-accounts';
import { encrypt } from '@shop/service-kit/encrypted-text';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { Passwords } from '../users/passwords.js';
import { UserEntity, userViewOf } from '../users/user.entity.js';
import { hashOfToken, newLinkToken, RESET_SECRET } from './link-tokens.js';
import { PasswordReset } from './password-reset.entity.js';
import { insertUser } from './users.service.js';

/** Accounts of customers for whom staff place an order. */
@Injectable()
export class OpenedAccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    @Inject(RESET_SECRET) private readonly secret: string,
  ) {}

  /** Returns the account with this address, or null if there is none. */
  async find(email: string): Promise<UserView | null> {
    const user = await this.dataSource.manager.findOneBy(UserEntity, {
      email,
      removedAt: IsNull(),
    });
    return user && userViewOf(user);
  }

  /**
   * Returns the account with this address, or a new one without a known password, whose owner gets a link to choose
   * one.
   */
  async open(input: { name: string; email: string }): Promise<UserView> {
    const known = await this.find(input.email);
    if (known) return known;
    const passwordHash = await this.passwords.hash(newLinkToken());
    const opened = await this.dataSource.transaction(async (manager) => {
      const values = { ...input, passwordHash, registrationId: null, fitsAdmin: false };
      const made = await insertUser(manager, values);
      if (made) await this.announce(manager, made);
      return made;
    });
    // Another request opened the account concurrently.
    const user = opened ? userViewOf(opened) : await this.find(input.email);
    if (!user) throw new Error('an account was removed while it was opened');
    return user;
  }

  private async announce(manager: EntityManager, made: UserEntity): Promise<void> {
    const { _id, name, email } = made;
    const registered = { ...userViewOf(made), isByStaff: true as const };
    await this.outbox.add(manager, authEvents.userRegistered, _id, registered);
    const token = newLinkToken();
    const expiresAt = new Date(Date.now() + FIRST_PASSWORD_MS);
    await manager.insert(PasswordReset, {
      tokenHash: hashOfToken(token),
      userId: _id,
      expiresAt,
    });
    await this.outbox.add(manager, authEvents.passwordResetRequested, _id, {
      user: { _id, name, email },
      encryptedToken: encrypt(token, this.secret),
      expiresAt,
      isNew: true,
    });
  }
}
