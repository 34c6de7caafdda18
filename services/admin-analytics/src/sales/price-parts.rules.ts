// Splits the total of an order into its parts besides goods.
import { sum } from '@shop/contracts/core/numbers';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';

/** Whole cents. Goods before discounts - discounts + delivery + added tax = total. */
export interface PriceParts {
  /** Discounts of lines, order and delivery. */
  discountCents: number;
  /** Before its discounts. */
  deliveryCents: number;
  /** On top of the prices, and within them. */
  addedTaxCents: number;
  includedTaxCents: number;
}

/** All 0 of an order that costs its lines alone. */
export function pricePartsOf({ price }: Pick<OrderEvent, 'price'>): PriceParts {
  const { discounts = [], shipping, taxes = [] } = price ?? {};
  const taxOf = (included: boolean): number =>
    sum(taxes.filter(({ isIncluded }) => isIncluded === included).map(({ taxCents }) => taxCents));
  return {
    discountCents: sum(discounts.map(({ cents }) => cents)),
    deliveryCents: shipping?.priceCents ?? 0,
    addedTaxCents: taxOf(false),
    includedTaxCents: taxOf(true),
  };
}
