import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ReplaceHeldInput } from '@shop/contracts/inventory/hold-revisions';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { ShopperDetails } from '@shop/contracts/ordering/shopper-details';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { ArrivalWindow, Transit } from '@shop/contracts/pricing/arrival';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintTransformer } from './bigint.transformer.js';

/** `placing` and `rejected` orders are internal: but for those of `awaited_payments` no user ever sees one. */
export type StoredStatus = OrderStatus | 'placing' | 'rejected';

/** An un-cancel in progress: the stock is requested, the reply not yet received (reliability 2.4). */
export interface PendingTransition {
  to: OrderStatus;
  epoch: number;
  by: string;
  byName: string;
  /** False where the customer is not sent an e-mail; absent means true. */
  notify?: boolean | undefined;
  /** Why it becomes shipped or delivered though it is not paid. */
  unpaidReason?: string | undefined;
  /** ISO-8601. */
  at: string;
}

/** A change to shipped or delivered, or a parcel to dispatch, that waits until the order is charged. */
export interface PendingCharge extends Pick<PendingTransition, 'by' | 'byName' | 'notify' | 'at'> {
  /** Named by the replies of billing, so that none is taken for another charge. */
  id: string;
  to: OrderStatus;
  /** The parcel that leaves then; absent: the whole order becomes `to`. */
  parcel?: string | undefined;
  /** The cost of all that has left then, in cents; absent: the whole order is charged. */
  untilCents?: number | undefined;
  /** When the charge was last requested, ISO-8601. */
  wantedAt: string;
}

/** An edit that waits for its stock: the order stays as it was until the catalogue has it. */
export interface PendingEdit {
  epoch: number;
  /** ISO-8601. */
  at: string;
}

/** The promised days of arrival, and the days under way that they were counted by. */
export interface OrderArrival extends ArrivalWindow {
  transit: Transit;
}

/** A lost parcel that is sent again once the catalogue has other pieces for it. */
export interface PendingReplacement {
  epoch: number;
  /** The lost parcel. */
  parcel: string;
  lines: ReplaceHeldInput['lines'];
  carrier: string;
  tracking: string;
  address?: ShippingAddress | undefined;
  key: string | null;
  by: { _id: string; name: string };
  /** ISO-8601. */
  at: string;
}

/** An edit that waits until its customer has paid the difference, which is a part of `payment` meanwhile. */
export interface UnpaidEdit {
  _id: string;
  /** The version of the order at which it began to wait. */
  part: number;
  differenceCents: number;
  /** Pieces or cuts that it takes out of the order: they are not packed meanwhile. */
  removed: { product: string; quantity: number }[];
  /** It changes where the order goes, or by which method: nothing is packed meanwhile, and the address stays. */
  isElsewhere?: boolean | undefined;
  /** ISO-8601: it ends then. */
  until: string;
  /** When its payment was secured, ISO-8601: it is applied as soon as nothing else changes the order. */
  paidAt?: string | undefined;
  /** The idempotency key of its request. */
  key: string;
  notify?: boolean | undefined;
}

@Entity('orders')
export class Order {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  /** From a sequence of the database, which takes it when the order is stored. */
  @Column('int')
  number!: number;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'user_name' })
  userName!: string;

  @Column('text', { name: 'user_email' })
  userEmail!: string;

  @Column('text', { name: 'status' })
  orderStatus!: StoredStatus;

  /** Number of the latest hold of stock for this order (reliability 2.4). */
  @Column('int', { name: 'stock_epoch' })
  stockEpoch!: number;

  @Column('int')
  version!: number;

  @Column('bigint', { name: 'total_cents', transformer: bigintTransformer })
  totalCents!: number;

  @Column('jsonb', { name: 'shipping_address' })
  shippingAddress!: ShippingAddress;

  /** The shopper's details; notes of admins are in `order_notes`. */
  @Column('jsonb', { default: {} })
  details!: ShopperDetails;

  /** Null for an order that costs its lines only. */
  @Column('jsonb', { nullable: true })
  price!: OrderPrice | null;

  /** The setting of the shop when it was placed; null of an order from before that was stored. */
  @Column('boolean', { name: 'prices_include_tax', nullable: true })
  pricesIncludeTax!: boolean | null;

  /** Who receives it, where the owner has that given to him. */
  @Column('jsonb', { nullable: true })
  recipient!: Recipient | null;

  /** Null where its method names no days. */
  @Column('jsonb', { nullable: true })
  arrival!: OrderArrival | null;

  @Column('jsonb', { name: 'pending_transition', nullable: true })
  pendingTransition!: PendingTransition | null;

  /** Its edit, as the edits store it: here only that there is one. */
  @Column('jsonb', { name: 'pending_edit', nullable: true })
  pendingEdit!: PendingEdit | null;

  @Column('jsonb', { name: 'pending_replacement', nullable: true })
  pendingReplacement!: PendingReplacement | null;

  /** Its edit, as the edits store it: here what ends it. */
  @Column('jsonb', { name: 'unpaid_edit', nullable: true })
  unpaidEdit!: UnpaidEdit | null;

  /** Null of one that the demo card pays alone. */
  @Column('jsonb', { nullable: true })
  payment!: OrderPayment | null;

  @Column('jsonb', { nullable: true })
  charge!: PendingCharge | null;

  /** Why the last charge was refused. */
  @Column('text', { name: 'charge_refusal', nullable: true })
  chargeRefusal!: string | null;

  /** The setting of its parcels, as it was with the first of them; null before. */
  @Column('text', { nullable: true })
  capture!: 'order' | 'parcel' | null;

  /** When billing had charged the order; null: it is to be charged before it is sent. */
  @Column('timestamptz', { name: 'charged_at', nullable: true })
  chargedAt!: Date | null;

  /** For a cancelled order: the charge is not refunded automatically. */
  @Column('boolean', { name: 'keeps_charged' })
  keepsCharged!: boolean;

  /** It was sent and not cancelled since. */
  @Column('boolean', { name: 'has_left' })
  hasLeft!: boolean;

  @Column('timestamptz', { name: 'placed_at' })
  placedAt!: Date;
}
