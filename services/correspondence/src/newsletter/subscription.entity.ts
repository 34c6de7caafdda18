import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that was entered for the newsletter. It gets the newsletter from its confirmation to its end. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('text') email!: string;
  /** Token that only confirms the subscription. It changes each time a visitor enters the address. */
  @Column('text') token!: string;
  /** Token that only ends the subscription. */
  @Column('text', { name: 'end_token' }) endToken!: string;
  @Column('uuid', { name: 'enquiry_id' }) enquiryId!: string;
  @Column('timestamptz', { name: 'asked_at' }) askedAt!: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
