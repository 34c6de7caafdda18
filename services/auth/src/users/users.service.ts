import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  authFacts,
  userView,
  type AuthReply,
  type LoginInput,
  type RegisterInput,
  type SessionView,
} from '@shop/contracts/auth';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { SessionsService } from '../sessions/sessions.service.js';
import { Tokens } from '../sessions/tokens.js';
import { Passwords } from './passwords.js';
import { UserEntity } from './user.entity.js';

/** Makes accounts and lets people in. */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly tokens: Tokens,
  ) {}

  /**
   * A new account, signed in. `auth.registrationFailed` when the address is taken.
   * The same `registrationId` again, as after a redelivery, answers for the account it made.
   */
  async register(input: RegisterInput, registrationId: string): Promise<AuthReply> {
    const passwordHash = await this.passwords.hash(input.password);
    const session = await this.dataSource.transaction(async (manager) => {
      const { name, email } = input;
      const made = await insertUser(manager, { name, email, passwordHash, registrationId });
      const user =
        made ?? (await manager.findOneBy(UserEntity, { registrationId, email: input.email }));
      if (!user) throw new DomainError('auth.registrationFailed');
      if (made)
        await this.outbox.add(manager, authFacts.userRegistered, made._id, userView.parse(made));
      return this.sessions.begin(manager, user, { remember: false });
    });
    return this.admit(session);
  }

  /** A session of 12 hours, or 30 days with remember-me. `auth.invalidCredentials`, whichever part was wrong. */
  async login(input: LoginInput): Promise<AuthReply> {
    const user = await this.dataSource.getRepository(UserEntity).findOneBy({ email: input.email });
    const right = await this.passwords.verify(input.password, user?.passwordHash ?? null);
    if (!user || !right) throw new DomainError('auth.invalidCredentials');
    await this.renewHash(user, input.password);
    const session = await this.dataSource.transaction((manager) =>
      this.sessions.begin(manager, user, { remember: input.rememberMe === true }),
    );
    return this.admit(session);
  }

  private async admit(session: SessionView): Promise<AuthReply> {
    await this.sessions.announce(session);
    return { token: await this.tokens.sign(session), user: session.user };
  }

  private async renewHash(user: UserEntity, password: string): Promise<void> {
    if (!this.passwords.isOutdated(user.passwordHash)) return;
    const passwordHash = await this.passwords.hash(password);
    await this.dataSource.getRepository(UserEntity).update({ _id: user._id }, { passwordHash });
  }
}

/** The new row, or null when the address or the registration is known already. */
async function insertUser(
  manager: EntityManager,
  values: Pick<UserEntity, 'name' | 'email' | 'passwordHash' | 'registrationId'>,
): Promise<UserEntity | null> {
  const { name, email, passwordHash, registrationId } = values;
  const [made] = await manager.query<{ id: string }[]>(
    `INSERT INTO users (name, email, password_hash, registration_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING id`,
    [name, email, passwordHash, registrationId],
  );
  return made ? manager.findOneByOrFail(UserEntity, { _id: made.id }) : null;
}
