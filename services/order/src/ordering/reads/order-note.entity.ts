import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A note of an admin on an order. */
@Entity('order_notes')
export class OrderNoteRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid', { name: 'order_id' })
  order!: string;

  @Column('text')
  text!: string;

  @Column('uuid', { name: 'by_user' })
  by!: string;

  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  /** Id of the request, which is the same for a second delivery by the broker. */
  @Column('text', { name: 'message_id' })
  messageId!: string;
}
