// E-mail about a corrected invoice. The documents are on the page of the order.
import type { correctionEvents } from '@shop/contracts/billing/document-corrections';
import type { PayloadOf } from '@shop/contracts/core/message';
import { orderNumber, orderUrl, type NamedOrder } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type InvoiceCorrected = PayloadOf<typeof correctionEvents.corrected>;

export const invoiceCorrectedTemplate = defineTemplate({
  key: 'invoiceCorrected',
  placeholders: [
    ...(['invoice.number', 'invoice.replaced', 'credit.number'] as const),
    ...(['order.number', 'link.order'] as const),
  ],
  texts: {
    subject: line(
      'Subject',
      'Your corrected invoice {{invoice.number}} of order {{order.number}}',
      'invoice.number',
    ),
    heading: line('Heading', 'We have corrected your invoice'),
    text: paragraph(
      'Text',
      'Hello,\n\nInvoice {{invoice.replaced}} of your order {{order.number}} was not correct. Invoice {{invoice.number}} replaces it, and credit note {{credit.number}} cancels the rest of it. You can find all of them on your order page.',
      'invoice.replaced',
      'invoice.number',
      'credit.number',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Names the wrong invoice, its replacement, and the credit note. */
export function invoiceCorrectedEmail(
  corrected: NamedOrder & Pick<InvoiceCorrected, 'invoiceName' | 'replacedName' | 'creditName'>,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(corrected, shopUrl);
  const values = {
    'invoice.number': corrected.invoiceName,
    'invoice.replaced': corrected.replacedName,
    'credit.number': corrected.creditName,
    'order.number': orderNumber(corrected),
    'link.order': url,
  };
  const texts = fillTexts(invoiceCorrectedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [...textPart(texts.text), { kind: 'action', label: texts.button, url }],
    because: texts.because,
  };
}
