import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { userView, type BusinessStatus, type Role, type UserView } from '@shop/contracts/auth/auth';

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

  /** PHC string: algorithm, parameters, salt and hash. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /**
   * Id of the message that registered the account. The same message again finds the account instead of creating
   * another.
   */
  @Column('text', { name: 'registration_id', nullable: true })
  registrationId!: string | null;

  @Column('text', { default: 'none' })
  business!: BusinessStatus;

  /** The company for which a business account was requested. */
  @Column('text', { nullable: true })
  company!: string | null;

  /**
   * True if the password was strong enough for an administrator at the last check, because the hash does not show it.
   */
  @Column('boolean', { name: 'fits_admin', default: false })
  fitsAdmin!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Time when the person was erased. The row remains until the copies of its sessions are removed. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;
}

type Shown = Pick<UserEntity, '_id' | 'name' | 'email' | 'role' | 'createdAt'> &
  Partial<Pick<UserEntity, 'business'>>;

/** Returns the user as shown to others. The field `business` is absent for a private account. */
export const userViewOf = ({ business, ...user }: Shown): UserView =>
  userView.parse({ ...user, ...(business && business !== 'none' && { business }) });

/** Returns the user as shown to the user. An administrator with a weak password must change it. */
export const ownViewOf = (user: Shown & Pick<UserEntity, 'fitsAdmin'>): UserView => ({
  ...userViewOf(user),
  ...(user.role === 'admin' && !user.fitsAdmin && { mustChangePassword: true }),
});
