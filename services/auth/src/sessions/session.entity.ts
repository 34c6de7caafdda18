import {
  Column,
  Entity,
  IsNull,
  JoinColumn,
  ManyToOne,
  MoreThan,
  PrimaryColumn,
  type FindOptionsWhere,
  type Relation,
} from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

@Entity('sessions')
export class SessionEntity {
  /** 128 random bits, base64url. */
  @PrimaryColumn('text')
  sid!: string;

  /** Names the session to its owner. Unlike the sid it gives no access. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  /** User agent of the browser. */
  @Column('text', { default: '' })
  device!: string;

  /** False while the copy in Redis may be older than the rows. */
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

  /** Time of the last use, to the minute. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  /** Seconds without use after which the session ends; null if only its time ends it. */
  @Column('int', { name: 'idle_seconds', nullable: true })
  idleSeconds!: number | null;

  /** Time when it ends unless it is used. PostgreSQL computes it from the three columns above. */
  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** Set when the session ends early. The row is removed once its Redis copy is removed. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}

/** Condition for sessions that have neither ended, nor expired, nor been inactive for too long. */
export const living = (): FindOptionsWhere<SessionEntity> => ({
  endedAt: IsNull(),
  endsAt: MoreThan(new Date()),
});

/** Returns the milliseconds until the session ends unless it is used. */
export function msLeft({ expiresAt, lastSeenAt, idleSeconds }: SessionTimes): number {
  const idleEnd = idleSeconds === null ? Infinity : lastSeenAt.getTime() + idleSeconds * 1000;
  return Math.min(expiresAt.getTime(), idleEnd) - Date.now();
}
type SessionTimes = Pick<SessionEntity, 'expiresAt' | 'lastSeenAt' | 'idleSeconds'>;
