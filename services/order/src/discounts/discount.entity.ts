import type { DiscountEffect, DiscountLevel } from '@shop/contracts/pricing/terms';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('discounts')
export class Discount {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: 'code' | 'automatic';

  @Column('text')
  level!: DiscountLevel;

  @Column('text')
  effect!: DiscountEffect;

  /** Basis points for `percent`, cents for `amount`. */
  @Column('int')
  value!: number;

  @Column('boolean')
  combines!: boolean;

  @Column('int')
  priority!: number;

  @Column('int', { name: 'min_cents', nullable: true })
  minCents!: number | null;

  @Column('int', { name: 'min_quantity', nullable: true })
  minQuantity!: number | null;

  @Column('uuid', { array: true })
  products!: string[];

  @Column('text', { array: true })
  categories!: string[];

  @Column('boolean', { name: 'excludes_reduced' })
  excludesReduced!: boolean;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column('int', { name: 'uses_max', nullable: true })
  usesMax!: number | null;

  @Column('int', { name: 'uses_per_buyer', nullable: true })
  usesPerBuyer!: number | null;

  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  /** Claims that were not freed. */
  @Column('int', { default: 0 })
  uses!: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('boolean', { name: 'is_deleted', default: false })
  isDeleted!: boolean;

  @Column('int')
  version!: number;
}
