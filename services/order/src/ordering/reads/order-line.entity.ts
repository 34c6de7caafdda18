import type { lineDetails } from '@shop/contracts/core/shapes';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { LengthUnit } from '@shop/contracts/money/units';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The optional fields of a line, which are stored together. */
type LineDetails = Pick<HeldLine, keyof typeof lineDetails>;

/** A line as it was sold: a later change of the product changes nothing here. */
@Entity('order_lines')
export class OrderLine {
  @PrimaryColumn('uuid', { name: 'order_id' })
  order!: string;

  @PrimaryColumn('int', { name: 'line_no' })
  lineNo!: number;

  @Column('uuid', { name: 'product_id' })
  product!: string;

  @Column('text')
  name!: string;

  @Column('text')
  category!: string;

  /** Address of the product's first image. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column('int', { name: 'unit_price_cents' })
  priceCents!: number;

  /** Pieces, or cuts of a length. */
  @Column('int')
  quantity!: number;

  @Column('text')
  unit!: 'piece' | LengthUnit;

  @Column('int', { name: 'cuts_per_unit' })
  cutsPerUnit!: number;

  /** The optional fields of the held line; with `expectedOn` it waits for a delivery. */
  @Column('jsonb', { default: {} })
  details!: LineDetails;
}
