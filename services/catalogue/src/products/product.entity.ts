import type { PriceStep, TaxClass } from '@shop/contracts/money/charged-as';
import type { ProductState } from '@shop/contracts/catalogue/product-state';
import { eachDetail, type ProductDetails } from '@shop/contracts/catalogue/product-details';
import type { ColourFamily } from '@shop/contracts/catalogue/colour-families';
import type { LengthUnit } from '@shop/contracts/money/units';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Adds null for a detail that a row does not have, and leaves unknown ones to a newer version. */
const allDetails = (stored?: Partial<ProductDetails>): ProductDetails => ({
  ...eachDetail(() => null),
  ...stored,
});

export type SaleKind = 'piece' | 'length';

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

  /** Lower prices from a quantity of the whole line on: rising, in pieces or cuts. */
  @Column('jsonb', { name: 'price_steps' })
  priceSteps!: PriceStep[];

  @Column('text')
  category!: string;

  /** Pieces, or cuts of a length. */
  @Column('int')
  stock!: number;

  @Column('text', { name: 'sale_kind' })
  saleKind!: SaleKind;

  @Column('text')
  unit!: 'piece' | LengthUnit;

  /** The parts in which the stock counts: 1 of a piece. */
  @Column('int', { name: 'cuts_per_unit' })
  cutsPerUnit!: number;

  @Column('int', { name: 'least_cuts' })
  leastCuts!: number;

  /** Null if there is no limit. */
  @Column('int', { name: 'most_cuts', nullable: true })
  mostCuts!: number | null;

  /** True if each length is reserved on a roll; the figures below are then those of the rolls, in cuts. */
  @Column('boolean', { name: 'by_roll', default: false })
  byRoll!: boolean;

  /** An end shorter than this is of no use. */
  @Column('int', { name: 'least_end', default: 0 })
  leastEnd!: number;

  /** The longest piece that is free. */
  @Column('int', { default: 0 })
  longest!: number;

  /** The most that is free of one dye lot. */
  @Column('int', { name: 'one_lot', default: 0 })
  oneLot!: number;

  @Column('text', { array: true })
  features!: string[];

  @Column('jsonb', { transformer: { from: allDetails, to: allDetails } })
  details!: ProductDetails;

  /** The rating by its reviews and those of its cloth's other colourways, as the shop shows it. */
  @Column('double precision', { nullable: true })
  rating!: number | null;

  @Column('int', { name: 'review_count' })
  reviewCount!: number;

  /** The rating by its own reviews alone. */
  @Column('double precision', { name: 'own_rating', nullable: true })
  ownRating!: number | null;

  @Column('int', { name: 'own_review_count', default: 0 })
  ownReviewCount!: number;

  /** Grams of a piece or a unit; null if they follow from its cloth or are not known. */
  @Column('int', { name: 'shipping_grams', nullable: true })
  shippingGrams!: number | null;

  @Column('text', { name: 'tax_class' })
  taxClass!: TaxClass;

  /** The cloth that the product is a colourway of. */
  @Column('uuid', { name: 'cloth_id', nullable: true })
  clothId!: string | null;

  @Column('text', { name: 'colour_name', nullable: true })
  colourName!: string | null;

  /** `#1F3A5F`; null without a name. */
  @Column('text', { name: 'colour_hex', nullable: true })
  colourHex!: string | null;

  @Column('text', { name: 'colour_family', nullable: true })
  colourFamily!: ColourFamily | null;

  /** False only for a colourway whose cloth is represented by another one in lists. */
  @Column('boolean', { name: 'is_lead', default: true })
  isLead!: boolean;

  @Column('text', { default: 'live' })
  state!: ProductState;

  /** Only of a scheduled product: when it becomes live. */
  @Column('timestamptz', { name: 'live_from', nullable: true })
  liveFrom!: Date | null;

  /** The product of which it is a swatch; null of a product of the shop. */
  @Column('uuid', { name: 'swatch_of', nullable: true })
  swatchOf!: string | null;

  /** True for a gift card, with the price as its value; it never changes. */
  @Column('boolean', { name: 'is_gift_card', default: false })
  isGiftCard!: boolean;

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
