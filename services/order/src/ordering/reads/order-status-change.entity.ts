import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A status of an order, with its author and time. */
@Entity('order_status_history')
export class OrderStatusChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid', { name: 'order_id' })
  order!: string;

  /** Null for the first status. */
  @Column('text', { name: 'from_status', nullable: true })
  from!: OrderStatus | null;

  @Column('text', { name: 'to_status' })
  to!: OrderStatus;

  @Column('uuid', { name: 'by_user' })
  by!: string;

  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('timestamptz')
  at!: Date;
}
