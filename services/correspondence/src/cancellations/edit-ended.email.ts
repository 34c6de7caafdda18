// E-mail about an edit that ended before it was paid.
import type { PayloadOf } from '@shop/contracts/core/message';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { orderEditEvents } from '@shop/contracts/ordering/order-edits';
import type { EditEnding } from '@shop/contracts/ordering/unpaid-edit';
import { orderNumber, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type EndedEdit = PayloadOf<typeof orderEditEvents.editEnded>;

/** Returns true if another e-mail says what happened to the order. */
export const isSaidOtherwise = (reason: EditEnding): boolean =>
  reason === 'cancelled' || reason === 'replaced';

export const editEndedTemplate = defineTemplate({
  key: 'editEnded',
  placeholders: ['order.number', 'amount', 'link.order'],
  texts: {
    subject: line('Subject', 'Your order {{order.number}} was not changed', 'order.number'),
    heading: line('Heading', 'Your order was not changed'),
    text: paragraph(
      'Text',
      'Hello,\n\nThe change to your order {{order.number}} for an additional {{amount}} was not made. There is nothing to pay. If you have already paid, the money is refunded to your payment method.',
      'order.number',
      'amount',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Says that nothing must be paid any more. */
export function editEndedEmail(
  ended: EndedEdit,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(ended, shopUrl);
  const values = {
    'order.number': orderNumber(ended),
    amount: formatDollars(toDollars(ended.differenceCents)),
    'link.order': url,
  };
  const texts = fillTexts(editEndedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [...textPart(texts.text), { kind: 'action', label: texts.button, url }],
    because: texts.because,
  };
}
