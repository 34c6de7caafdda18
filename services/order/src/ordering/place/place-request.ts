// A request to place an order, and the order that it has started.
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PlaceOrderInput } from '@shop/contracts/ordering/place-order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { Order } from '../reads/order.entity.js';

/** Someone's wish to order, as it came over the bus or out of the demo data. */
export interface PlaceRequest {
  user: { _id: string; name: string; email: string; createdAt?: string };
  order: PlaceOrderInput;
  key: string;
  /** The same again when the broker delivers the request a second time. */
  messageId: string;
  /** Milliseconds until the client gives up. */
  remainingMs: number;
  /** Only the demo data places orders in the past; they count towards no limit. */
  placedAt?: Date;
  /** Given by the demo data alone. */
  id?: string;
  /** The draft whose prices hold. */
  fixed?: FixedOrder;
}

/** A draft as it is placed: nothing of it is priced again. */
export interface FixedOrder {
  draft: string;
  version: number;
  totalCents: number;
  price: OrderPrice | null;
  /** Null of a draft from before that was stored. */
  pricesIncludeTax: boolean | null;
  /** The charged cents of a piece or a unit, by product. */
  unitCents: Readonly<Record<string, number>>;
  /** Where it goes, or where it is picked up. */
  shippingAddress: ShippingAddress;
  recipient: Recipient | null;
  /** The days of its method; null where it names none. */
  transit: Transit | null;
  payments: PaymentSettings;
  /** The store credit that pays first. */
  credit: readonly CreditPart[];
  /** Minutes for which it waits for a payment page. */
  pageMinutes: number;
  /** Staff have the cash already. */
  isCashTaken: boolean;
}

export interface KeyClaim {
  userId: string;
  key: string;
  fingerprint: string;
}

/** One try at placing an order: its number is the epoch of its hold, so a later one supersedes it (reliability 2.4). */
export interface Attempt {
  order: string;
  epoch: number;
}

/** A try, with what was written of the order when it was begun. */
export type StartedOrder = Attempt &
  Pick<
    Order,
    'number' | 'userId' | 'userName' | 'userEmail' | 'shippingAddress' | 'details' | 'placedAt'
  >;
