import type { TaxClass } from '@shop/contracts/money/charged-as';
import type { ShippingBasis, ShippingStep } from '@shop/contracts/pricing/terms';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { PickupPlace } from '@shop/contracts/pricing/shipping';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A delivery method of a zone, with its prices. */
@Entity('shipping_methods')
export class ShippingMethod {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('uuid', { name: 'zone_id' })
  zone!: string;

  @Column('text')
  name!: string;

  @Column('text')
  time!: string;

  @Column('jsonb', { nullable: true })
  transit!: Transit | null;

  @Column('text')
  basis!: ShippingBasis;

  @Column('jsonb')
  steps!: ShippingStep[];

  @Column('int', { name: 'free_from_cents', nullable: true })
  freeFromCents!: number | null;

  @Column('int', { name: 'packing_grams' })
  packingGrams!: number;

  @Column('int', { name: 'package_max_grams', nullable: true })
  packageMaxGrams!: number | null;

  @Column('int', { name: 'order_max_grams', nullable: true })
  orderMaxGrams!: number | null;

  @Column('text', { name: 'postal_from', nullable: true })
  postalFrom!: string | null;

  @Column('text', { name: 'postal_to', nullable: true })
  postalTo!: string | null;

  @Column('text', { name: 'tax_class' })
  taxClass!: TaxClass;

  @Column('jsonb', { nullable: true })
  pickup!: PickupPlace | null;

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  @Column('int')
  position!: number;

  @Column('int')
  version!: number;
}
