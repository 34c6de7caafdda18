import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

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

  @Column('text', { nullable: true })
  weight!: string | null;

  @Column('text', { nullable: true })
  dimensions!: string | null;

  @Column('double precision', { nullable: true })
  rating!: number | null;

  @Column('int', { name: 'review_count' })
  reviewCount!: number;

  /** Grows when an admin edits the product; a sale leaves it alone, so it spoils nobody's open form. */
  @Column('int', { default: 1 })
  version!: number;

  /** Grows with every change, sales too; orders the events of a product for those who hear them. */
  @Column('int', { default: 1 })
  revision!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Set when the product is taken out of the shop; past orders and the ledger still need the row. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
