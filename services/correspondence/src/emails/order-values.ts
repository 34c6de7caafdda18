// Values of placeholders about an order.
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { shownName } from '@shop/contracts/reading/typed-words';
import { orderNumber, orderUrl, type NamedOrder } from './order-lines.js';
import type { Placeholder } from './template/placeholders.js';

export const ORDER_PLACEHOLDERS = [
  'order.number',
  'order.total',
  'customer.name',
  'link.order',
] as const satisfies Placeholder[];
type OrderPlaceholder = (typeof ORDER_PLACEHOLDERS)[number];

/** Returns the values. An invalid name is missing, because the address of an account is not proven. */
export const orderValues = (
  order: NamedOrder & Pick<OrderEvent, 'totalCents' | 'user'>,
  shopUrl: string,
): Record<OrderPlaceholder, string | null> => ({
  'order.number': orderNumber(order),
  'order.total': formatDollars(toDollars(order.totalCents)),
  'customer.name': shownName(order.user.name),
  'link.order': orderUrl(order, shopUrl),
});
