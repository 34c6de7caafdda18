import { type EmailKind, type EmailStatus } from '@shop/contracts/correspondence/email-kinds';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type EmailContent } from './template/email-content.js';
import { type StatusUpdate } from './order-updates.rules.js';

@Entity('emails')
export class Email {
  /** Also the stable part of the Message-ID, from which a mailbox recognises duplicates. */
  @PrimaryColumn('uuid', { name: 'id' }) _id!: string;
  /** The event that caused the e-mail. */
  @Column('uuid', { name: 'event_id' }) eventId!: string;
  @Column('text') kind!: EmailKind;
  @Column('text', { name: 'receiver' }) to!: string;
  /** The account that the e-mail is about; null if there is none. */
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  /** The order whose status change the e-mail is about. */
  @Column('uuid', { name: 'order_id', nullable: true }) orderId!: string | null;
  @Column('jsonb', { name: 'status_news', nullable: true }) statusNews!: StatusUpdate | null;
  /** The order for which the e-mail can be sent again. */
  @Column('uuid', { name: 'about_order', nullable: true }) order!: string | null;
  @Column('text') subject!: string;
  @Column('text') plain!: string;
  /** Content; removed once it is no longer needed for sending. */
  @Column('json', { nullable: true }) words!: EmailContent | null;
  @Column('text', { nullable: true }) unsubscribe!: string | null;
  /** The earlier e-mail that this one follows. */
  @Column('uuid', { name: 'follows', nullable: true }) follows!: string | null;
  /** Decrypted when the e-mail is sent; removed after that. */
  @Column('text', { name: 'encrypted_secret', nullable: true }) encryptedSecret!: string | null;
  /** Time after which the e-mail is not sent. */
  @Column('timestamptz', { name: 'useful_until', nullable: true }) usefulUntil!: Date | null;
  @Column('text') status!: EmailStatus;
  @Column('int') attempts!: number;
  @Column('timestamptz', { name: 'next_at' }) nextAt!: Date;
  @Column('text', { name: 'last_error', nullable: true }) lastError!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}
