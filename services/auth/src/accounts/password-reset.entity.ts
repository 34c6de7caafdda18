import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A way to a new password. The row goes when it is used, and the others of its user with it. */
@Entity('password_resets')
export class PasswordReset {
  /** SHA-256 of the mailed token, in hex: who reads this table can open nothing with it. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
