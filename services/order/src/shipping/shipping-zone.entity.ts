import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A delivery zone; its areas are in a separate table. */
@Entity('shipping_zones')
export class ShippingZone {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('text')
  name!: string;

  /** Weight of a piece or a unit without a weight of its own. */
  @Column('int', { name: 'default_grams' })
  defaultGrams!: number;

  @Column('int')
  version!: number;
}
