import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link to a new password. The row is removed when the link is used, with the other rows of its user. */
@Entity('password_resets')
export class PasswordReset {
  /** SHA-256 of the mailed token in hex, so that a reader of this table cannot follow a link. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
