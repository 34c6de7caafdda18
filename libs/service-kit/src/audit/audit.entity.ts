import type { AuditKind } from '@shop/contracts/core/audit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change by an admin, written in the transaction of the change and never updated. */
@Entity('audit_entries')
export class AuditEntry {
  @PrimaryColumn('uuid')
  id!: string;

  /** Precise to the millisecond, so that a list can continue exactly where it stopped. */
  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('uuid', { name: 'by_id' })
  byId!: string;

  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('text')
  action!: string;

  @Column('text', { name: 'subject_kind' })
  subjectKind!: AuditKind;

  @Column('uuid', { name: 'subject_id' })
  subjectId!: string;

  @Column('text', { name: 'subject_name' })
  subjectName!: string;

  @Column('jsonb', { nullable: true })
  before!: object | null;

  @Column('jsonb', { nullable: true })
  after!: object | null;

  /** The id of the request, which identifies its log lines in all processes. */
  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;
}
