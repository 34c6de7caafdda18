import { Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, IsNull } from 'typeorm';
import { Passwords } from '../users/passwords.js';
import { UserEntity } from '../users/user.entity.js';

/** Verifies users who enter their password again. */
@Injectable()
export class ProvenUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Returns the row of the user. Throws `auth.required` if the user was removed, `auth.wrongPassword` if the password
   * is wrong.
   */
  async prove(userId: string, password: string): Promise<UserEntity> {
    const users = this.dataSource.getRepository(UserEntity);
    const user = await users.findOneBy({ _id: userId, removedAt: IsNull() });
    if (!user) throw new DomainError('auth.required');
    if (!(await this.passwords.verify(password, user.passwordHash)))
      throw new DomainError('auth.wrongPassword');
    return user;
  }
}
