// E-mail with the code of a bought gift card.
import type { PayloadOf } from '@shop/contracts/core/message';
import { lastDayBefore } from '@shop/contracts/core/last-day';
import type { soldCardEvents } from '@shop/contracts/billing/sold-cards';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { orderNumber, orderUrl, type NamedOrder } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';
import { SECRET_PLACE } from '../emails/template/secret.js';

type Issued = PayloadOf<typeof soldCardEvents.issued>;
export type IssuedCard = Pick<Issued, 'amountCents' | 'name' | 'endsAt'> & NamedOrder;

export const giftCardIssuedTemplate = defineTemplate({
  key: 'giftCardIssued',
  placeholders: ['amount', 'order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'Your gift card of {{amount}}', 'amount'),
    heading: line('Heading', 'Your gift card of {{amount}}'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nHere is the gift card from your order {{order.number}}. Enter the code at checkout, in the field for gift cards and discount codes. Please keep this e-mail: anyone with the code can use it, and we cannot show it again.',
      'order.number',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you bought a gift card.'),
  },
});

/** Shows a card. The code is inserted when the e-mail is sent. */
export function giftCardIssuedEmail(
  card: IssuedCard,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(card, shopUrl);
  const values = {
    amount: formatDollars(toDollars(card.amountCents)),
    'order.number': orderNumber(card),
    'link.order': url,
  };
  const texts = fillTexts(giftCardIssuedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'details',
        details: [
          { label: card.name, value: values.amount },
          { label: 'Code', value: SECRET_PLACE },
          ...(card.endsAt === undefined
            ? []
            : [{ label: 'Valid until', value: lastDayBefore(card.endsAt) }]),
        ],
      },
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
