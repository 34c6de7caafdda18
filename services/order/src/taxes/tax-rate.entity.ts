import type { TaxClass } from '@shop/contracts/money/charged-as';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tax rate of a class of goods in a zone, for a period. */
@Entity('tax_rates')
export class TaxRate {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('uuid', { name: 'zone_id' })
  zone!: string;

  @Column('text', { name: 'tax_class' })
  taxClass!: TaxClass;

  /** Basis points. */
  @Column('int')
  rate!: number;

  /** Days in the time zone of the shop; the last one is included. */
  @Column('date', { name: 'valid_from', nullable: true })
  validFrom!: string | null;

  @Column('date', { name: 'valid_to', nullable: true })
  validTo!: string | null;

  @Column('int')
  version!: number;
}
