import { Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, IsNull } from 'typeorm';
import { Passwords } from '../users/passwords.js';
import { UserEntity } from '../users/user.entity.js';

/** Users who have just entered their password once more. */
@Injectable()
export class ProvenUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
  ) {}

  /** The user's row; `auth.required` where he is gone, `auth.wrongPassword` where the password is another. */
  async prove(userId: string, password: string): Promise<UserEntity> {
    const users = this.dataSource.getRepository(UserEntity);
    const user = await users.findOneBy({ _id: userId, removedAt: IsNull() });
    if (!user) throw new DomainError('auth.required');
    if (!(await this.passwords.verify(password, user.passwordHash)))
      throw new DomainError('auth.wrongPassword');
    return user;
  }
}
