// The price of an order: the interface between placing it and its two ways of pricing, plainly or by a checkout.
import type { HeldLine, RefusedLine } from '@shop/contracts/inventory/stock-holds';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { OrderPayment } from '@shop/contracts/billing/shown-payment';
import type { DomainError } from '@shop/service-kit/domain-error';
import type { WantedUses } from '../lifecycle/order-checkout.query.js';
import type { AgreedLine } from '../../pricing/order-lines.rules.js';
import type { StartedOrder, PlaceRequest } from './place-request.js';

/** The data of an order that is stored before its stock is held. */
export interface PlannedOrder {
  shippingAddress: ShippingAddress;
  /** Null: it uses stock alone. */
  uses: WantedUses | null;
}

/** At the prices that were held; whole cents. */
export interface OrderCost {
  /** The charged lines. */
  lines: readonly HeldLine[];
  totalCents: number;
  price: OrderPrice | null;
  recipient: Recipient | null;
  /** Null: by the demo card alone, or there is nothing to pay. */
  payment: OrderPayment | null;
  /** Until when it waits to be paid; null: it is placed at once. */
  until: Date | null;
  /** The limit of one buyer's open cash orders; null where the shop accepts no cash. */
  cash: PaymentSettings['cash'];
  /** Reductions since the shown price. */
  notes: string[];
}

export interface OrderPricing {
  /** Throws where the order costs other than the shopper agreed to, or cannot be delivered. */
  plan(request: PlaceRequest, lines: readonly AgreedLine[]): Promise<PlannedOrder>;

  /** The refusal of the catalogue as the shopper reads it. */
  refusalOf(
    begun: StartedOrder,
    refused: readonly RefusedLine[],
    lines: readonly AgreedLine[],
  ): Promise<DomainError>;

  /** Throws where it costs more than was agreed to; null where the order is over. */
  costOf(
    request: PlaceRequest,
    begun: StartedOrder,
    lines: readonly AgreedLine[],
    held: readonly HeldLine[],
  ): Promise<OrderCost | null>;
}
