import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request for another address. Rows stay for an hour, also ended ones: they count as links that were sent. */
@Entity('email_changes')
export class EmailChange {
  /** SHA-256 of the mailed token, in hex: who reads this table can follow no link. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The new address, not proven yet. */
  @Column('text')
  email!: string;

  /** Public id of the requesting session, which survives the change of the address. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Used, cancelled or replaced by a later request; at most one row of a user has null here. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
