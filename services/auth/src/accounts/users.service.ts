import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { authEvents, authRpc, type AuthReply } from '@shop/contracts/auth/auth';
import type { InputOf } from '@shop/contracts/core/message';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { fitsAdmin, judgePassword } from '../users/password.rules.js';
import { SessionsService, type Begun } from '../sessions/sessions.service.js';
import { Tokens } from '../sessions/tokens.js';
import { Passwords } from '../users/passwords.js';
import { userAtLogin, type UserAtLogin } from '../users/user-at-login.query.js';
import { UserEntity, userViewOf } from '../users/user.entity.js';

type Register = InputOf<typeof authRpc.register>;
type Login = InputOf<typeof authRpc.login>;

/** Creates accounts and logs users in. */
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
   * Creates an account and signs it in. Throws `auth.registrationFailed` if the address is taken. The same
   * `registrationId`, as after a redelivery, returns the same account.
   */
  async register(input: Register, registrationId: string): Promise<AuthReply> {
    const warning = judgePassword(input.password, 'user');
    const passwordHash = await this.passwords.hash(input.password);
    const begun = await this.dataSource.transaction(async (manager) => {
      const { name, email, password } = input;
      const values = { name, email, passwordHash, registrationId, fitsAdmin: fitsAdmin(password) };
      const made = await insertUser(manager, values);
      const user =
        made ?? (await manager.findOneBy(UserEntity, { registrationId, email: input.email }));
      if (!user) throw new DomainError('auth.registrationFailed');
      if (made)
        await this.outbox.add(manager, authEvents.userRegistered, made._id, userViewOf(made));
      const entry = { remember: false, device: input.device ?? '' };
      return this.sessions.begin(user, entry, ({ text, values }) => manager.query(text, values));
    });
    return { ...(await this.admit(begun, input.device)), ...(warning && { warning }) };
  }

  /**
   * Begins a session of 12 hours, or 30 days with remember-me. Throws `auth.invalidCredentials`, whichever part was
   * wrong.
   */
  async login(input: Login): Promise<AuthReply> {
    const user = await userAtLogin(this.dataSource, input.email);
    const right = await this.passwords.verify(input.password, user?.passwordHash ?? null);
    if (!user || !right) throw new DomainError('auth.invalidCredentials');
    const passwordHash = await this.renewedHash(user, input.password);
    const entry = { remember: input.rememberMe === true, device: input.device ?? '' };
    // The password is only available now, so the strength of an administrator's password is checked at every login.
    const strength = user.role === 'admin' && { fitsAdmin: fitsAdmin(input.password) };
    const { _id } = user;
    const begun = await this.sessions.begin({ _id, passwordHash, ...strength }, entry);
    return this.admit(begun, entry.device);
  }

  private async admit(begun: Begun, device = ''): Promise<AuthReply> {
    const session = await this.sessions.admit(begun, device);
    return { token: this.tokens.sign(session), user: session.user };
  }

  /** Returns the account's hash, which is renewed if its parameters are outdated. */
  private async renewedHash(user: UserAtLogin, password: string): Promise<string> {
    const { _id, passwordHash } = user;
    if (!this.passwords.isOutdated(passwordHash)) return passwordHash;
    const renewed = await this.passwords.hash(password);
    // Skipped if the password was changed concurrently.
    const users = this.dataSource.getRepository(UserEntity);
    await users.update({ _id, passwordHash }, { passwordHash: renewed });
    return renewed;
  }
}

/** Returns the new row, or null if the address or the registration is known already. */
export async function insertUser(
  manager: EntityManager,
  values: Pick<UserEntity, 'name' | 'email' | 'passwordHash' | 'registrationId' | 'fitsAdmin'>,
): Promise<UserEntity | null> {
  const { name, email, passwordHash, registrationId, fitsAdmin } = values;
  const [made] = await manager.query<{ id: string }[]>(
    `INSERT INTO users (name, email, password_hash, registration_id, fits_admin)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`,
    [name, email, passwordHash, registrationId, fitsAdmin],
  );
  return made ? manager.findOneByOrFail(UserEntity, { _id: made.id }) : null;
}
