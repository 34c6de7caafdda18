import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A consumer has run this event; the row is written in the transaction of its effect. */
@Entity('inbox')
export class InboxEntry {
  @PrimaryColumn('text')
  consumer!: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'at' })
  at!: Date;
}
