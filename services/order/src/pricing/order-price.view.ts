// What is shown of an order's price: money in dollars, and each part only where it has something to say.
import { toDollars } from '@shop/contracts/money';
import type { OrderView } from '@shop/contracts/order';
import type { OrderPrice, Recipient } from '@shop/contracts/order-price';
import type { Order } from '../orders/order.entity.js';

type Shown = Pick<OrderView, 'discounts' | 'shipping' | 'taxes' | 'recipient'>;

/** Basis points as a percentage. */
const percentOf = (bp: number): number => bp / 100;

export function shownPriceOf({ price, recipient }: Pick<Order, 'price' | 'recipient'>): Shown {
  return { ...(price && partsOf(price)), ...(recipient && { recipient: recipientOf(recipient) }) };
}

const partsOf = ({ discounts, shipping, taxes }: OrderPrice): Shown => ({
  ...(discounts.length > 0 && { discounts: discounts.map(shownDiscountOf) }),
  ...(shipping && { shipping: shownShippingOf(shipping) }),
  ...(taxes.length > 0 && { taxes: taxes.map(shownTaxOf) }),
});

const shownDiscountOf = ({ code, name, level, cents }: OrderPrice['discounts'][number]) => ({
  ...(code !== null && { code }),
  name,
  level,
  amount: toDollars(cents),
});

function shownShippingOf(
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

// PostgreSQL orders the fields of a JSON object itself.
export const recipientOf = ({ name, phone, company }: Recipient): Recipient => ({
  name,
  ...(phone !== undefined && { phone }),
  ...(company !== undefined && { company }),
});

/** Dollars that discounts took off the line of a product; absent where none did. */
export function lineDiscountOf(
  price: OrderPrice | null,
  product: string,
): Pick<OrderView['items'][number], 'discount'> {
  const cents = price?.lines.find((line) => line.product === product)?.discountCents ?? 0;
  return cents === 0 ? {} : { discount: toDollars(cents) };
}
