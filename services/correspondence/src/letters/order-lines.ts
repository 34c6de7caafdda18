// What the letters about an order have in common.
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { OrderFact } from '@shop/contracts/order';
import type { LetterLine } from '../sheet/letter-text.js';

/** How an order is called among people: the end of its id. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase();

export const orderUrl = (order: Pick<OrderFact, 'order'>, shopUrl: string): string =>
  `${shopUrl}/orders/${order.order}`;

/** The smallest of the widths in which every picture of the shop exists is enough for a letter. */
const small = (image: string): string => image.replace(/-\d+\.webp$/, '-320.webp');

export const orderLines = (order: OrderFact, shopUrl: string): LetterLine[] =>
  order.items.map((item) => ({
    text: `${String(item.quantity)} × ${item.name}`,
    figure: formatDollars(toDollars(item.priceCents * item.quantity)),
    ...(item.image?.startsWith('/') && { picture: `${shopUrl}${small(item.image)}` }),
  }));
