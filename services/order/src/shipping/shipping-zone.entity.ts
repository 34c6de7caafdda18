import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where orders go; its areas stand in a table of their own. */
@Entity('shipping_zones')
export class ShippingZone {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('text')
  name!: string;

  /** The weight of a piece or a unit that states none. */
  @Column('int', { name: 'default_grams' })
  defaultGrams!: number;

  @Column('int')
  version!: number;
}
