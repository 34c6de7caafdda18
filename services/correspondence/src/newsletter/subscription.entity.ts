import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that asked for the newsletter. It gets it from its confirmation until its end. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('text') email!: string;
  /** In the links of every newsletter letter: whoever has it may confirm and end the subscription, and no more. */
  @Column('text') token!: string;
  @Column('uuid', { name: 'enquiry_id' }) enquiryId!: string;
  @Column('timestamptz', { name: 'asked_at' }) askedAt!: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
