// E-mail about a refund that failed after its e-mail was sent, which corrects that e-mail.
import type { owedRefundEvents } from '@shop/contracts/billing/owed-refunds';
import type { PayloadOf } from '@shop/contracts/core/message';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { orderNumber, orderUrl, type NamedOrder } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export const refundFailedTemplate = defineTemplate({
  key: 'refundFailed',
  placeholders: ['amount', 'order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'Your refund of {{amount}} did not reach you', 'amount'),
    heading: line('Heading', 'Your refund of {{amount}}', 'amount'),
    text: paragraph(
      'Text',
      'Hello,\n\nWe wrote that {{amount}} of your order {{order.number}} was on its way back to you, but your bank did not accept it. We will refund it in another way and write to you once that is done. You do not have to do anything.',
      'amount',
      'order.number',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Corrects the e-mail about a refund. */
export function refundFailedEmail(
  refund: PayloadOf<typeof owedRefundEvents.failed> & NamedOrder,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(refund, shopUrl);
  const values = {
    amount: formatDollars(toDollars(refund.amountCents)),
    'order.number': orderNumber(refund),
    'link.order': url,
  };
  const texts = fillTexts(refundFailedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [...textPart(texts.text), { kind: 'action', label: texts.button, url }],
    because: texts.because,
  };
}
