import { eachDetail, type ProductDetails } from '@shop/contracts/product-details';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Adds null for a detail that a row does not have, and leaves unknown ones to a newer version. */
const allDetails = (stored?: Partial<ProductDetails>): ProductDetails => ({
  ...eachDetail(() => null),
  ...stored,
});

@Entity('products')
export class Product {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  description!: string;

  @Column('int', { name: 'price_cents' })
  priceCents!: number;

  @Column('int', { name: 'original_price_cents', nullable: true })
  originalPriceCents!: number | null;

  @Column('text')
  category!: string;

  @Column('int')
  stock!: number;

  @Column('text', { array: true })
  features!: string[];

  @Column('jsonb', { transformer: { from: allDetails, to: allDetails } })
  details!: ProductDetails;

  @Column('double precision', { nullable: true })
  rating!: number | null;

  @Column('int', { name: 'review_count' })
  reviewCount!: number;

  /** The data sheet of which the product is a colourway. */
  @Column('uuid', { name: 'cloth_id', nullable: true })
  clothId!: string | null;

  /** Grows when an admin edits the product, not with a sale: an open form stays valid. */
  @Column('int', { default: 1 })
  version!: number;

  /** Grows with every change, sales included: consumers order the events of a product by it. */
  @Column('int', { default: 1 })
  revision!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Set when the product is taken out of the shop; past orders and the ledger still need the row. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
