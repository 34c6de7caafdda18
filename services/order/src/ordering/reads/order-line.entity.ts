import type { lineDetails } from '@shop/contracts/core/shapes';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { LengthUnit } from '@shop/contracts/money/units';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The optional fields of a line, stored together. */
type LineDetails = Pick<HeldLine, keyof typeof lineDetails>;

/** A line as it was sold; later changes of the product do not affect it. */
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

  /** Optional fields of the held line; a line with `expectedOn` waits for a delivery. */
  @Column('jsonb', { default: {} })
  details!: LineDetails;
}
