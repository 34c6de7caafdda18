import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tax zone; its areas are in a separate table. */
@Entity('tax_zones')
export class TaxZone {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('text')
  name!: string;

  @Column('boolean', { name: 'is_union' })
  isUnion!: boolean;

  @Column('boolean', { name: 'is_export' })
  isExport!: boolean;

  @Column('int')
  version!: number;
}
