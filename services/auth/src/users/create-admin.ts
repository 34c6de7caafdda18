import { registerInput, authEvents, type UserView } from '@shop/contracts/auth/auth';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { DataSource } from 'typeorm';
import { judgePassword } from './password.rules.js';
import type { Passwords } from './passwords.js';
import { UserEntity, userViewOf } from './user.entity.js';

/** Creates an administrator. Throws if the address is taken, or the password is too weak for an administrator. */
export async function createAdmin(
  dataSource: DataSource,
  passwords: Passwords,
  given: { name: string; email: string; password: string },
): Promise<UserView> {
  const { name, email, password } = registerInput.parse(given);
  judgePassword(password, 'admin');
  const passwordHash = await passwords.hash(password);
  return dataSource.transaction(async (manager) => {
    if (await manager.existsBy(UserEntity, { email }))
      throw new Error(`An account with the address ${email} already exists.`);
    const user = manager.create(UserEntity, { name, email, passwordHash, role: 'admin' });
    user.fitsAdmin = true;
    const { _id } = await manager.save(user);
    const made = await manager.findOneByOrFail(UserEntity, { _id });
    await new Outbox().add(manager, authEvents.userRegistered, _id, userViewOf(made));
    return userViewOf(made);
  });
}
