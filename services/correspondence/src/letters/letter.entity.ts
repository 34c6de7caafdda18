import { type LetterView } from '@shop/contracts/correspondence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('letters')
export class Letter {
  @PrimaryColumn('uuid', { name: 'id' }) _id!: string;
  /** The fact that caused it. */
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('text') kind!: string;
  @Column('text', { name: 'receiver' }) to!: string;
  @Column('text') subject!: string;
  @Column('text') plain!: string;
  @Column('text') html!: string;
  @Column('text') status!: LetterView['status'];
  @Column('int') attempts!: number;
  @Column('timestamptz', { name: 'next_at' }) nextAt!: Date;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}
