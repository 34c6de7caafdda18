import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ReplaceHeldInput } from '@shop/contracts/inventory/hold-revisions';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { ShopperDetails } from '@shop/contracts/ordering/shopper-details';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { ArrivalWindow, Transit } from '@shop/contracts/pricing/arrival';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { bigintTransformer } from './bigint.transformer.js';

/** `placing` and `rejected` orders are internal: no user ever sees one, except those of `awaited_payments`. */
export type StoredStatus = OrderStatus | 'placing' | 'rejected';

/** An un-cancel in progress: the stock is requested, and the reply is not received yet (reliability 2.4). */
export interface PendingTransition {
  to: OrderStatus;
  epoch: number;
  by: string;
  byName: string;
  /** False if the customer is not sent an e-mail; absent means true. */
  notify?: boolean | undefined;
  /** Why an unpaid order becomes shipped or delivered. */
  unpaidReason?: string | undefined;
  /** ISO-8601 time. */
  at: string;
}

/** A change to shipped or delivered, or a dispatch of a parcel, that waits until the order is charged. */
export interface PendingCharge extends Pick<PendingTransition, 'by' | 'byName' | 'notify' | 'at'> {
  /** Repeated in the replies of billing, so that none is mistaken for another charge. */
  id: string;
  to: OrderStatus;
  /** The parcel to dispatch; absent if the whole order becomes `to`. */
  parcel?: string | undefined;
  /** Cost of everything sent by then, in cents; absent if the whole order is charged. */
  untilCents?: number | undefined;
  /** Time of the last request for the charge, in ISO-8601. */
  wantedAt: string;
}

/** An edit that waits for its stock; the order does not change until the catalogue holds it. */
export interface PendingEdit {
  epoch: number;
  /** ISO-8601 time. */
  at: string;
}

/** The promised days of arrival, and the transit days that they are based on. */
export interface OrderArrival extends ArrivalWindow {
  transit: Transit;
}

/** A lost parcel that will be sent again once the catalogue has other pieces for it. */
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
  /** ISO-8601 time. */
  at: string;
}

/** An edit that waits until its customer has paid the difference, which is a part of `payment` in the meantime. */
export interface UnpaidEdit {
  _id: string;
  /** Version of the order at which the edit began to wait. */
  part: number;
  differenceCents: number;
  /** Pieces or cuts that the edit removes; they are not packed in the meantime. */
  removed: { product: string; quantity: number }[];
  /**
   * True if the edit changes the address or the method. Nothing is packed in the meantime, and the address does not
   * change.
   */
  isElsewhere?: boolean | undefined;
  /** End of the wait in ISO-8601. */
  until: string;
  /** Time at which the payment was secured, in ISO-8601. The edit is applied once no other change is under way. */
  paidAt?: string | undefined;
  /** Idempotency key of the request. */
  key: string;
  notify?: boolean | undefined;
}

@Entity('orders')
export class Order {
  @PrimaryColumn('uuid', { name: 'id' })
  _id!: string;

  /** Assigned from a sequence of the database when the order is stored. */
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

  /** Epoch of the latest stock hold of this order (reliability 2.4). */
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

  /** Null for an order that costs only its lines. */
  @Column('jsonb', { nullable: true })
  price!: OrderPrice | null;

  /** The shop's setting when the order was placed; null for an order from before this was stored. */
  @Column('boolean', { name: 'prices_include_tax', nullable: true })
  pricesIncludeTax!: boolean | null;

  /** Recipient of the delivery, if the owner has switched that on. */
  @Column('jsonb', { nullable: true })
  recipient!: Recipient | null;

  /** Null if the method has no transit days. */
  @Column('jsonb', { nullable: true })
  arrival!: OrderArrival | null;

  @Column('jsonb', { name: 'pending_transition', nullable: true })
  pendingTransition!: PendingTransition | null;

  /** The edit as the edits store it; only its presence matters here. */
  @Column('jsonb', { name: 'pending_edit', nullable: true })
  pendingEdit!: PendingEdit | null;

  @Column('jsonb', { name: 'pending_replacement', nullable: true })
  pendingReplacement!: PendingReplacement | null;

  /** The edit as the edits store it; only the fields that can end it matter here. */
  @Column('jsonb', { name: 'unpaid_edit', nullable: true })
  unpaidEdit!: UnpaidEdit | null;

  /** Null if the demo card pays everything. */
  @Column('jsonb', { nullable: true })
  payment!: OrderPayment | null;

  @Column('jsonb', { nullable: true })
  charge!: PendingCharge | null;

  /** Why the last charge was refused. */
  @Column('text', { name: 'charge_refusal', nullable: true })
  chargeRefusal!: string | null;

  /** The capture setting as it was for the first parcel; null before that. */
  @Column('text', { nullable: true })
  capture!: 'order' | 'parcel' | null;

  /** Time at which billing charged the order; null if it must be charged before it is sent. */
  @Column('timestamptz', { name: 'charged_at', nullable: true })
  chargedAt!: Date | null;

  /** True if the charge of a cancelled order is not refunded automatically. */
  @Column('boolean', { name: 'keeps_charged' })
  keepsCharged!: boolean;

  /** True if the order was sent and not cancelled since. */
  @Column('boolean', { name: 'has_left' })
  hasLeft!: boolean;

  @Column('timestamptz', { name: 'placed_at' })
  placedAt!: Date;
}
