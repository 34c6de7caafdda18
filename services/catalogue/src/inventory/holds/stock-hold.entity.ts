import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WastedPieces } from './revise.rules.js';
import type { HeldPart, HoldState } from './stock.rules.js';

/** The hold of one order, at the highest epoch seen for it (reliability 2.4). */
@Entity('stock_hold')
export class StockHold {
  @PrimaryColumn('uuid', { name: 'order_id' })
  order!: string;

  @Column('int')
  epoch!: number;

  @Column('text')
  state!: HoldState;

  /** The held lines while `state` is held: one entry per product. */
  @Column('jsonb')
  lines!: HeldPart[];

  /** Returned pieces that were taken out of the stock so far. */
  @Column('jsonb', { default: [] })
  wasted!: WastedPieces[];

  /** The reply of this epoch, repeated for a repeated request. */
  @Column('jsonb')
  outcome!: HoldStockReply;
}
