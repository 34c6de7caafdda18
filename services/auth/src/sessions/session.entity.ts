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

  /** When it was last used, to the minute. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt!: Date;

  /** It ends when it is not used for so long; null where only its time ends it. */
  @Column('int', { name: 'idle_seconds', nullable: true })
  idleSeconds!: number | null;

  /** When it ends unless it is used; PostgreSQL sets it with the three columns above. */
  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** Set when the session ends before its time; the row goes once its Redis copy is surely gone. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}

/** Sessions that neither were ended, nor have run out, nor lay idle for too long. */
export const living = (): FindOptionsWhere<SessionEntity> => ({
  endedAt: IsNull(),
  endsAt: MoreThan(new Date()),
});

/** Milliseconds until the session ends unless it is used. */
export function msLeft({ expiresAt, lastSeenAt, idleSeconds }: SessionTimes): number {
  const idleEnd = idleSeconds === null ? Infinity : lastSeenAt.getTime() + idleSeconds * 1000;
  return Math.min(expiresAt.getTime(), idleEnd) - Date.now();
}
type SessionTimes = Pick<SessionEntity, 'expiresAt' | 'lastSeenAt' | 'idleSeconds'>;
