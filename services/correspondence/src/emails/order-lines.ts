// What the e-mails about an order have in common.
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { OrderEvent } from '@shop/contracts/order';
import type { EmailLine } from './template/email-content.js';

/** How an order is called among customers: the end of its id. */
export const orderNumber = (id: string): string => id.slice(-8).toUpperCase();

export const orderUrl = (order: Pick<OrderEvent, 'order'>, shopUrl: string): string =>
  `${shopUrl}/orders/${order.order}`;

/** The smallest of the widths in which every image of the shop exists is enough for an e-mail. */
const small = (image: string): string => image.replace(/-\d+\.webp$/, '-320.webp');

export const orderLines = (order: OrderEvent, shopUrl: string): EmailLine[] =>
  order.items.map((item) => ({
    text: `${String(item.quantity)} × ${item.name}`,
    figure: formatDollars(toDollars(item.priceCents * item.quantity)),
    ...(item.image?.startsWith('/') && { image: `${shopUrl}${small(item.image)}` }),
  }));
