// A request to place an order, and the order that it has started.
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { Order } from '../reads/order.entity.js';

/** A request to place an order, from the bus or the demo data. */
export interface PlaceRequest {
  user: { _id: string; name: string; email: string; createdAt?: string };
  order: PlaceOrderInput;
  key: string;
  /** The same for a second delivery of the request by the broker. */
  messageId: string;
  /** Milliseconds until the client times out. */
  remainingMs: number;
  /** Only set by the demo data, whose orders of the past count towards no limit. */
  placedAt?: Date;
  /** Only set by the demo data. */
  id?: string;
  /** The draft with the prices of the order. */
  fixed?: FixedOrder;
}

/** A draft as placed, without pricing it again. */
export interface FixedOrder {
  draft: string;
  version: number;
  totalCents: number;
  price: OrderPrice | null;
  /** Null for a draft from before this was stored. */
  pricesIncludeTax: boolean | null;
  /** Charged cents of a piece or a unit, by product. */
  unitCents: Readonly<Record<string, number>>;
  /** The destination, or the pick-up place. */
  shippingAddress: ShippingAddress;
  recipient: Recipient | null;
  /** Transit days of its method; null if it has none. */
  transit: Transit | null;
  payments: PaymentSettings;
  /** Store credit that pays first. */
  credit: readonly CreditPart[];
  /** Minutes that the order waits for a payment page. */
  pageMinutes: number;
  /** True if staff have taken the cash already. */
  isCashTaken: boolean;
}

export interface KeyClaim {
  userId: string;
  key: string;
  fingerprint: string;
}

/**
 * One attempt at placing an order. Its number is the epoch of its hold, so that a later attempt supersedes it
 * (reliability 2.4).
 */
export interface Attempt {
  order: string;
  epoch: number;
}

/** An attempt, with what was written of the order when it began. */
export type StartedOrder = Attempt &
  Pick<
    Order,
    'number' | 'userId' | 'userName' | 'userEmail' | 'shippingAddress' | 'details' | 'placedAt'
  >;
