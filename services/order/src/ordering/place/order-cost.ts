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
  /** Null: it uses stock alone. */
  uses: RequestedUses | null;
}

/** At the prices that were held; whole cents. */
export interface OrderCost {
  /** The charged lines. */
  lines: readonly HeldLine[];
  totalCents: number;
  price: OrderPrice | null;
  /** The setting at which it was priced; null where none was needed. */
  pricesIncludeTax: boolean | null;
  recipient: Recipient | null;
  /** Null where its method names no days. */
  arrival: OrderArrival | null;
  /** Null: by the demo card alone, or there is nothing to pay. */
  payment: OrderPayment | null;
  /** Until when it waits to be paid; null: it is placed at once. */
  until: Date | null;
  /** The limit of one buyer's open cash orders; null where the shop accepts no cash. */
  cash: PaymentSettings['cash'];
  /** It is invoiced at once if it is placed now; absent: with its parcels. */
  prepaid?: 'atOnce';
  /** Reductions since the shown price. */
  notes: string[];
}

/** Returns the cost of an order that costs its lines only. */
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
