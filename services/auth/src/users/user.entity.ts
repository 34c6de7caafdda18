import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from '@shop/contracts/auth';

@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  /** A PHC string: algorithm, parameters, salt and hash. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** Id of the message that registered the account: the same message again finds it and makes no second one. */
  @Column('text', { name: 'registration_id', nullable: true })
  registrationId!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
