// E-mail about an overdue invoice and its missing amount.
import type { billingEvents } from '@shop/contracts/billing/billing';
import { invoiceReminderSentences, shopDayText } from '@shop/contracts/billing/invoice-reminder';
import type { PayloadOf } from '@shop/contracts/core/message';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { orderNumber, orderUrl, type NamedOrder } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type InvoiceOverdue = PayloadOf<typeof billingEvents.invoiceOverdue>;

export const invoiceReminderTemplate = defineTemplate({
  key: 'invoiceReminder',
  placeholders: ['order.number', 'due.day', 'amount', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      'Your invoice for {{company.name}} order {{order.number}} is past due',
      'order.number',
    ),
    heading: line('Heading', 'Your invoice is past due'),
    opening: paragraph(
      'Opening',
      `Hello,\n\n${invoiceReminderSentences('{{order.number}}', '{{due.day}}')}`,
      'order.number',
      'due.day',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because this order is paid by invoice.'),
  },
});

export function invoiceReminderEmail(
  overdue: InvoiceOverdue & NamedOrder,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const values = {
    'order.number': orderNumber(overdue),
    'due.day': shopDayText(overdue.dueAt),
    amount: formatDollars(toDollars(overdue.amountCents)),
    'link.order': orderUrl(overdue, shopUrl),
  };
  const texts = fillTexts(invoiceReminderTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'details',
        details: [
          { label: 'Order', value: values['order.number'] },
          { label: 'To be paid', value: values.amount },
          { label: 'Due on', value: values['due.day'] },
        ],
      },
      { kind: 'action', label: texts.button, url: values['link.order'] },
    ],
    because: texts.because,
  };
}
