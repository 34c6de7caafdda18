import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event that a consumer has handled, written in the transaction of its effects. */
@Entity('inbox')
export class InboxEntry {
  @PrimaryColumn('text')
  consumer!: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'at' })
  at!: Date;
}
