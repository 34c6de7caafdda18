// The shown part of an order's price: money in dollars; fields without a value are omitted.
import { toDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { OrderPrice, Recipient } from '@shop/contracts/pricing/order-price';
import { shownPartsOf } from '@shop/contracts/ordering/shown-price';
import type { Order } from './order.entity.js';

type Shown = Pick<OrderView, 'discounts' | 'shipping' | 'taxes' | 'recipient'>;

export function shownPriceOf({ price, recipient }: Pick<Order, 'price' | 'recipient'>): Shown {
  return {
    ...(price && shownPartsOf(price)),
    ...(recipient && { recipient: recipientOf(recipient) }),
  };
}

// PostgreSQL sorts the fields of a JSON object in its own way.
export const recipientOf = ({ name, phone, company }: Recipient): Recipient => ({
  name,
  ...(phone !== undefined && { phone }),
  ...(company !== undefined && { company }),
});

/** Returns the dollars of discounts on a product's line; absent if there are none. */
export function lineDiscountOf(
  price: OrderPrice | null,
  product: string,
): Pick<OrderView['items'][number], 'discount'> {
  const cents = price?.lines.find((line) => line.product === product)?.discountCents ?? 0;
  return cents === 0 ? {} : { discount: toDollars(cents) };
}
