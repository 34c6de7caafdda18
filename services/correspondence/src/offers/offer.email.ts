// E-mail with the link to an offer.
import { lastDayBefore } from '@shop/contracts/core/last-day';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import type { PayloadOf } from '@shop/contracts/core/message';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { offerPath } from '@shop/contracts/ordering/draft-inputs';
import type { draftEvents } from '@shop/contracts/ordering/drafts';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';
import { SECRET_PLACE } from '../emails/template/secret.js';

type LinkSent = PayloadOf<typeof draftEvents.linkSent>;
export type SentOffer = Pick<LinkSent, 'totalCents' | 'until'>;

export const offerTemplate = defineTemplate({
  key: 'offer',
  placeholders: ['amount', 'until'],
  texts: {
    subject: line('Subject', 'Your offer from {{company.name}}'),
    heading: line('Heading', 'Your offer'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nHere is our offer for you. You can order it until {{until}}. The cloth is not reserved for you until you order.',
      'until',
    ),
    button: line('Button', 'See your offer'),
    because: line('Reason', 'You are receiving this e-mail because we made an offer for you.'),
  },
});

/** Links to the offer. The token is inserted when the e-mail is sent. */
export function offerEmail(
  { totalCents, until }: SentOffer,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const values = { amount: formatDollars(toDollars(totalCents)), until: lastDayBefore(until) };
  const texts = fillTexts(offerTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'details',
        details: [
          { label: 'Total', value: values.amount },
          { label: 'Until', value: values.until },
        ],
      },
      { kind: 'action', label: texts.button, url: shopUrl + offerPath(SECRET_PLACE) },
    ],
    because: texts.because,
  };
}

export const paymentLinkTemplate = defineTemplate({
  key: 'paymentLink',
  placeholders: ['order.number', 'amount', 'until'],
  texts: {
    subject: line(
      'Subject',
      'Please pay for your {{company.name}} order {{order.number}}',
      'order.number',
    ),
    heading: line('Heading', 'Your order is waiting for payment'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nWe have prepared your order {{order.number}}. Please pay for it by card by {{until}}. We reserve the cloth for you until then.',
      'order.number',
      'until',
    ),
    button: line('Button', 'Pay now'),
    because: line('Reason', 'You are receiving this e-mail because you ordered from us.'),
  },
});

/** Links to the payment of an order that staff placed. The token is inserted when the e-mail is sent. */
export function paymentLinkEmail(
  { number, totalCents, until }: SentOffer & { number: string },
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const values = {
    'order.number': number,
    amount: formatDollars(toDollars(totalCents)),
    until: shopMoment(until),
  };
  const texts = fillTexts(paymentLinkTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      { kind: 'details', details: [{ label: 'Amount', value: values.amount }] },
      { kind: 'action', label: texts.button, url: shopUrl + offerPath(SECRET_PLACE) },
    ],
    because: texts.because,
  };
}
