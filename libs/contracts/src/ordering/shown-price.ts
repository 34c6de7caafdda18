// The part of an order's price that is shown: dollars and percentages, only fields with a value.
import { toDollars } from '../money/price.js';
import type { OrderView } from './order.js';
import type { OrderPrice } from '../pricing/order-price.js';

type Shown = Pick<OrderView, 'discounts' | 'shipping' | 'taxes'>;

/** Converts basis points to a percentage. */
const percentOf = (bp: number): number => bp / 100;

/** Returns the same fields in the same order each time. */
export function shownPartsOf({ discounts, shipping, taxes }: OrderPrice): Shown {
  // A delivery discount takes nothing off a free delivery.
  const shown = discounts.filter(({ cents }) => cents > 0);
  return {
    ...(shown.length > 0 && { discounts: shown.map(shownDiscountOf) }),
    ...(shipping && { shipping: shownShippingOf(shipping) }),
    ...(taxes.length > 0 && { taxes: taxes.map(shownTaxOf) }),
  };
}

const shownDiscountOf = ({ code, name, level, cents }: OrderPrice['discounts'][number]) => ({
  ...(code !== null && { code }),
  name,
  level,
  amount: toDollars(cents),
});

/** Returns delivery by any method, including the free one that an order's view leaves out. */
export function shownShippingOf(
  shipping: NonNullable<OrderPrice['shipping']>,
): NonNullable<Shown['shipping']> {
  const { method, name, time, pickupNote, priceCents, discountCents } = shipping;
  return {
    method,
    name,
    ...(time !== '' && { time }),
    ...(pickupNote !== null && { pickupNote }),
    price: toDollars(priceCents),
    discount: toDollars(discountCents),
    taxRate: percentOf(shipping.rateBp),
    tax: toDollars(shipping.taxCents),
    total: toDollars(priceCents - discountCents),
  };
}

const shownTaxOf = ({
  rateBp,
  netCents,
  taxCents,
  isIncluded,
  note,
}: OrderPrice['taxes'][number]) => ({
  rate: percentOf(rateBp),
  net: toDollars(netCents),
  tax: toDollars(taxCents),
  isIncluded,
  ...(note !== null && { note }),
});
