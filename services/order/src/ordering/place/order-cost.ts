// The results of pricing for placing: the plan of an order before its stock is held, and its cost afterwards.
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { OrderArrival } from '../reads/order.entity.js';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import { chargedCents } from '../../pricing/order-lines.rules.js';
import type { RequestedUses } from '../lifecycle/order-checkout.query.js';

/** The data of an order that is stored before its stock is held. */
export interface PlannedOrder {
  shippingAddress: ShippingAddress;
  /** Null for an order that uses neither a checkout nor a draft. */
  uses: RequestedUses | null;
}

/** Cost at the held prices, in whole cents. */
export interface OrderCost {
  /** Lines at their charged prices. */
  lines: readonly HeldLine[];
  totalCents: number;
  price: OrderPrice | null;
  /** The setting at the time of pricing; null if none was needed. */
  pricesIncludeTax: boolean | null;
  recipient: Recipient | null;
  /** Null if the method has no transit days. */
  arrival: OrderArrival | null;
  /** Null if the demo card pays everything, or if there is nothing to pay. */
  payment: OrderPayment | null;
  /** Payment deadline; null if the order is placed at once. */
  until: Date | null;
  /** Limit of one buyer's open cash orders; null if the shop accepts no cash. */
  cash: PaymentSettings['cash'];
  /** Set if the order is invoiced at once when it is placed now; absent if it is invoiced with its parcels. */
  prepaid?: 'atOnce';
  /** Reductions since the shown price. */
  notes: string[];
}

/** Returns the cost of an order that costs only its lines. */
export const costOfLines = (held: readonly HeldLine[]): OrderCost => ({
  lines: held,
  totalCents: chargedCents(held),
  price: null,
  pricesIncludeTax: null,
  recipient: null,
  arrival: null,
  payment: null,
  until: null,
  cash: null,
  notes: [],
});
