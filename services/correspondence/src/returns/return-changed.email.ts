// E-mail about a return that was approved, declined or received, or settled without an immediate refund.
import type { PayloadOf } from '@shop/contracts/core/message';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import type { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import { returnWishLabels } from '@shop/contracts/ordering/return-reason-labels';
import { amountOf, orderNumber as numberOf, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent, EmailPart } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type ChangedReturn = PayloadOf<typeof orderReturnEvents.changed>;

export const returnChangedTemplate = defineTemplate({
  key: 'returnChanged',
  placeholders: ['order.number', 'return.number', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      'Return {{return.number}} of your order {{order.number}}',
      'return.number',
      'order.number',
    ),
    heading: line('Heading', 'Your return {{return.number}}', 'return.number'),
    approved: paragraph(
      'Where it is approved',
      'Hello,\n\nYou can send these items back. Please write the return number {{return.number}} on the parcel and send it within 30 days:',
      'return.number',
    ),
    declined: paragraph(
      'Where it is declined',
      'Hello,\n\nWe cannot accept the return of these items:',
    ),
    received: paragraph(
      'Where it is received',
      'Hello,\n\nYour items have arrived. We will inspect them and write to you about the refund:',
    ),
    nothing: paragraph(
      'Where nothing is refunded',
      'Hello,\n\nWe have inspected the items you returned. We cannot refund them:',
    ),
    invoiced: paragraph(
      'Where the order is paid on invoice',
      'Hello,\n\nWe have inspected the items you returned and credited them to your invoice. The amount you owe is reduced, and anything you paid above it is refunded:',
    ),
    button: line('Button', 'See your order'),
    because: line(
      'Reason',
      'You are receiving this e-mail because you are returning items of your order.',
    ),
  },
});

const WRITTEN: readonly ReturnState[] = ['approved', 'declined', 'received'];

/** Returns true if the customer waits for the state and no other e-mail is about it. A refund has its own. */
export const isWritten = ({ state, refundCents, method }: ChangedReturn): boolean =>
  WRITTEN.includes(state) || (state === 'settled' && (refundCents === 0 || method === 'invoice'));

type Opening = 'approved' | 'declined' | 'received' | 'nothing' | 'invoiced';

const openingOf = ({ state, refundCents }: ChangedReturn): Opening =>
  state === 'settled'
    ? refundCents === 0
      ? 'nothing'
      : 'invoiced'
    : state === 'declined' || state === 'received'
      ? state
      : 'approved';

/** Lists the items of the return, and the reason if it was declined. */
export function returnChangedEmail(
  changed: ChangedReturn,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const { order, orderNumber, number, items, state, wants = 'refund' } = changed;
  const { declined, refundCents = 0 } = changed;
  const url = orderUrl({ order }, shopUrl);
  const values = {
    'order.number': numberOf({ order, number: orderNumber }),
    'return.number': number,
    'link.order': url,
  };
  const texts = fillTexts(returnChangedTemplate, values, edited);
  const reason = declined === undefined ? [] : [{ label: 'Reason', value: declined }];
  const isAhead = wants !== 'refund' && (state === 'approved' || state === 'received');
  const details = [
    ...items.map((item) => ({ label: item.name, value: amountOf(item) })),
    ...(isAhead ? [{ label: 'Instead', value: returnWishLabels[wants] }] : []),
    ...reason,
    ...(refundCents > 0 ? [{ label: 'Amount', value: formatDollars(toDollars(refundCents)) }] : []),
  ];
  const parts: EmailPart[] = [
    ...textPart(texts[openingOf(changed)]),
    { kind: 'details', details },
    { kind: 'action', label: texts.button, url },
  ];
  return { subject: texts.subject, heading: texts.heading, parts, because: texts.because };
}
