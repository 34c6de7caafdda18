import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reply that was sent by e-mail. */
@Entity('enquiry_replies')
export class EnquiryReply {
  /** Also the event id of the e-mail. */
  @PrimaryColumn('uuid', { name: 'id' }) _id!: string;
  @Column('uuid', { name: 'enquiry_id' }) enquiryId!: string;
  @Column('text') key!: string;
  @Column('uuid', { name: 'by_id' }) byId!: string;
  @Column('text', { name: 'by_name' }) byName!: string;
  @Column('text') text!: string;
  @Column('timestamptz') at!: Date;
}
