import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An event that waits for the bus, or was published (reliability 2.6). */
@Entity('outbox')
export class OutboxMessage {
  /** bigserial, which the PostgreSQL driver returns as text. */
  @PrimaryGeneratedColumn('increment', { type: 'bigint' })
  id!: string;

  /** The message id on the bus; a consumer handles each id once. */
  @Column('uuid', { name: 'event_id' })
  eventId!: string;

  /** The noun of the event. */
  @Column('text')
  aggregate!: string;

  @Column('text', { name: 'aggregate_id' })
  aggregateId!: string;

  @Column('integer', { name: 'aggregate_version', nullable: true })
  aggregateVersion!: number | null;

  /** Name of the event, `noun.pastTense`. */
  @Column('text')
  type!: string;

  @Column('jsonb')
  payload!: unknown;

  @Column('jsonb', { default: {} })
  headers!: Record<string, string>;

  @CreateDateColumn({ type: 'timestamptz', name: 'occurred_at' })
  occurredAt!: Date;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt!: Date | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Time before which the message is not sent again. */
  @Column('timestamptz', { name: 'next_at', default: () => 'now()' })
  nextAt!: Date;
}
