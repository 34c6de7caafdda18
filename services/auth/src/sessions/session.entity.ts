import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

@Entity('sessions')
export class SessionEntity {
  /** 128 random bits, base64url. */
  @PrimaryColumn('text')
  sid!: string;

  /** Names the session to its owner; unlike the sid it opens nothing. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** The browser's own words about itself. */
  @Column('text', { default: '' })
  device!: string;

  /** False while the copy in Redis may say something older than the rows do. */
  @Column('boolean', { name: 'is_copied', default: true })
  isCopied!: boolean;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** Set when the session ends before its time; the row goes once its Redis copy is surely gone. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
