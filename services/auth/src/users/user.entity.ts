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

  /** A PHC string: algorithm, parameters, salt and hash. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** Id of the message that registered the account: the same message again finds it and makes no second one. */
  @Column('text', { name: 'registration_id', nullable: true })
  registrationId!: string | null;

  @Column('text', { default: 'none' })
  business!: BusinessStatus;

  /** The firm in whose name a business account was requested. */
  @Column('text', { nullable: true })
  company!: string | null;

  /**
   * True where the password was strong enough for an administrator when it was last seen: the hash does not show it.
   */
  @Column('boolean', { name: 'fits_admin', default: false })
  fitsAdmin!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** The person is forgotten; the row waits until the copies of its sessions are surely gone. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;
}

type Shown = Pick<UserEntity, '_id' | 'name' | 'email' | 'role' | 'createdAt'> &
  Partial<Pick<UserEntity, 'business'>>;

/** The user as others see him; a private account says nothing of business. */
export const userViewOf = ({ business, ...user }: Shown): UserView =>
  userView.parse({ ...user, ...(business && business !== 'none' && { business }) });

/** The user as his own session knows him: an administrator with a weak password has to change it. */
export const ownViewOf = (user: Shown & Pick<UserEntity, 'fitsAdmin'>): UserView => ({
  ...userViewOf(user),
  ...(user.role === 'admin' && !user.fitsAdmin && { mustChangePassword: true }),
});
