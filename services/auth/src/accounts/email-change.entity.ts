import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request for another address. Rows remain for an hour, even if ended, because they count as sent links. */
@Entity('email_changes')
export class EmailChange {
  /** SHA-256 of the mailed token in hex, so that a reader of this table cannot follow a link. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The new address, which is not confirmed yet. */
  @Column('text')
  email!: string;

  /** Public id of the requesting session, which does not end when the address changes. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Time when the request was used, cancelled or replaced. At most one row of a user has null. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
