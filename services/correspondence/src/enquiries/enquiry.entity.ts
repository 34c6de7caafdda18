import {
  type EnquiryForm,
  type EnquiryKind,
  type EnquiryStatus,
  type EnquiryView,
} from '@shop/contracts/correspondence/correspondence';
import { type DesignFile } from '@shop/contracts/correspondence/correspondence-forms';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('enquiries')
export class Enquiry {
  @PrimaryColumn('uuid', { name: 'id' }) _id!: string;
  /** Idempotency key of the form. */
  @Column('text') key!: string;
  @Column('text', { name: 'content_hash' }) contentHash!: string;
  @Column('text') form!: EnquiryForm;
  @Column('text') kind!: EnquiryKind;
  @Column('text') status!: EnquiryStatus;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) company!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text') subject!: string;
  @Column('text', { nullable: true }) message!: string | null;
  @Column('jsonb') details!: EnquiryView['details'];
  @Column('jsonb', { nullable: true }) file!: DesignFile | null;
  /** The user who was signed in when it was sent. */
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('int', { nullable: true }) pieces!: number | null;
  @Column('int', { name: 'free_pieces', nullable: true }) freePieces!: number | null;
  @Column('uuid', { name: 'assignee_id', nullable: true }) assigneeId!: string | null;
  @Column('text', { name: 'assignee_name', nullable: true }) assigneeName!: string | null;
  @Column('timestamptz', { name: 'received_at' }) receivedAt!: Date;
  @Column('timestamptz', { name: 'due_at', nullable: true }) dueAt!: Date | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt!: Date | null;
}
