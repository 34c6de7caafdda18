import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an admin has written down about an order. */
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

  /** Of the request that brought it: the same again when the broker delivers it twice. */
  @Column('text', { name: 'message_id' })
  messageId!: string;
}
