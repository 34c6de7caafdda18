// E-mail about an awaited bank transfer: account, amount, reference and deadline.
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { AwaitingOrder } from '@shop/contracts/ordering/order-event';
import { transferReference } from '@shop/contracts/billing/payments';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { orderLines, orderUrl } from '../emails/order-lines.js';
import { orderSums } from '../emails/order-price.js';
import { ORDER_PLACEHOLDERS, orderValues } from '../emails/order-values.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export const transferAwaitedTemplate = defineTemplate({
  key: 'transferAwaited',
  placeholders: [...ORDER_PLACEHOLDERS, 'amount', 'until'],
  texts: {
    subject: line(
      'Subject',
      'Please transfer {{amount}} for your {{company.name}} order {{order.number}}',
      'amount',
      'order.number',
    ),
    heading: line('Heading', 'Your order is waiting for your bank transfer'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nThank you for your order {{order.number}}. We have set it aside for you and will send it when your payment arrives.',
      'order.number',
    ),
    advice: paragraph(
      'Advice',
      'Please include the reference in your transfer so that we can find your order. Orders not paid by then are closed.',
    ),
    button: line('Button', 'See your order'),
    because: line(
      'Reason',
      'You are receiving this e-mail because an order was placed with your account.',
    ),
  },
});

export function transferAwaitedEmail(
  order: AwaitingOrder,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const { payment = null, totalCents } = order;
  const amount = formatDollars(toDollars(totalCents - creditCentsOf(payment)));
  const until = shopMoment(order.until);
  const values = { ...orderValues(order, shopUrl), amount, until };
  const texts = fillTexts(transferAwaitedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'details',
        details: [
          ...(payment?.account === undefined ? [] : [{ label: 'Account', value: payment.account }]),
          { label: 'Amount', value: amount },
          { label: 'Reference', value: transferReference(order.order) },
          { label: 'Until', value: until },
        ],
      },
      ...textPart(texts.advice),
      { kind: 'lines', lines: orderLines(order, shopUrl), sums: orderSums(order) },
      { kind: 'action', label: texts.button, url: orderUrl(order, shopUrl) },
    ],
    because: texts.because,
  };
}
