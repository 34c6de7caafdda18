import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that asked for the newsletter. It gets it from its confirmation until its end. */
@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn('text') email!: string;
  /** Confirms the subscription, and nothing else; another one each time that a visitor enters the address. */
  @Column('text') token!: string;
  /** Ends the subscription, and nothing else. */
  @Column('text', { name: 'end_token' }) endToken!: string;
  @Column('uuid', { name: 'enquiry_id' }) enquiryId!: string;
  @Column('timestamptz', { name: 'asked_at' }) askedAt!: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
