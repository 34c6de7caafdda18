import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where tax is owed; its areas stand in a table of their own. */
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
