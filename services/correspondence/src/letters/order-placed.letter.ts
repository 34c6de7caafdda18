// The order confirmation: what was bought, what it cost, where it goes on being seen.
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { OrderFact } from '@shop/contracts/order';
import { escapeHtml, letterPage, type WrittenLetter } from './letter-page.js';

/** Writes the confirmation of an order for its shopper. */
export function orderPlacedLetter(order: OrderFact, shopUrl: string): WrittenLetter {
  const number = order.order.slice(-8).toUpperCase();
  const lines = order.items.map((item) => ({
    text: `${String(item.quantity)} × ${item.name}`,
    sum: formatDollars(toDollars(item.priceCents * item.quantity)),
  }));
  const total = formatDollars(toDollars(order.totalCents));
  const greeting = `Dear ${order.user.name},`;
  const opening = `thank you for your order ${number}. We are cutting and packing it now.`;
  const closing = `You can follow it at ${shopUrl}/orders/${order.order}.`;
  const rows = lines
    .map(
      ({ text, sum }) =>
        `<tr><td>${escapeHtml(text)}</td><td align="right">${escapeHtml(sum)}</td></tr>`,
    )
    .join('');
  return {
    subject: `Your Loomery order ${number}`,
    plain: [
      greeting,
      '',
      opening,
      '',
      ...lines.map(({ text, sum }) => `${text}  ${sum}`),
      `Total  ${total}`,
      '',
      closing,
      '',
      'Loomery, Dhaka',
    ].join('\n'),
    html: letterPage(
      'Thank you for your order',
      `<p>${escapeHtml(greeting)}</p><p>${escapeHtml(opening)}</p>
       <table width="100%" cellpadding="6">${rows}<tr><td><b>Total</b></td><td align="right"><b>${escapeHtml(total)}</b></td></tr></table>
       <p>${escapeHtml(closing)}</p>`,
    ),
  };
}
