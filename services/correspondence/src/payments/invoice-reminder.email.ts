// An invoice is past due: how much is missing of it.
import { company } from '@shop/contracts/core/company';
import type { billingEvents } from '@shop/contracts/billing/billing';
import { invoiceReminderText, shopDay } from '@shop/contracts/billing/invoice-reminder';
import type { PayloadOf } from '@shop/contracts/core/message';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { orderNumber, orderUrl } from '../emails/order-lines.js';
import type { EmailContent } from '../emails/template/email-content.js';

export type InvoiceOverdue = PayloadOf<typeof billingEvents.invoiceOverdue>;

export function invoiceReminderEmail(overdue: InvoiceOverdue, shopUrl: string): EmailContent {
  const number = orderNumber(overdue.order);
  return {
    subject: `Your invoice for ${company.name} order ${number} is past due`,
    heading: 'Your invoice is past due',
    parts: [
      { kind: 'text', text: `Hello,\n\n${invoiceReminderText(number, overdue.dueAt)}` },
      {
        kind: 'details',
        details: [
          { label: 'Order', value: number },
          { label: 'To be paid', value: formatDollars(toDollars(overdue.amountCents)) },
          { label: 'Due on', value: shopDay(overdue.dueAt) },
        ],
      },
      { kind: 'action', label: 'See your order', url: orderUrl(overdue, shopUrl) },
    ],
    because: 'You get this e-mail because this order is paid on invoice.',
  };
}
