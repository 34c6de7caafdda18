// A return was approved, declined or received.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { orderReturnEvents } from '@shop/contracts/ordering/order-returns';
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
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
      'Hello,\n\nyou can send these items back. Write the number {{return.number}} of your return on the parcel, and send it within 30 days:',
      'return.number',
    ),
    declined: paragraph('Where it is declined', 'Hello,\n\nwe cannot take these items back:'),
    received: paragraph(
      'Where it is received',
      'Hello,\n\nyour items have arrived. We look at them, and write to you when we refund them:',
    ),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You get this e-mail because you return items of your order.'),
  },
});

const WRITTEN: readonly ReturnState[] = ['approved', 'declined', 'received'];

/** Returns true where the customer waits for the state. */
export const isWritten = ({ state }: Pick<ChangedReturn, 'state'>): boolean =>
  WRITTEN.includes(state);

/** Lists the items of the return, and why it was declined. */
export function returnChangedEmail(
  changed: ChangedReturn,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const { order, orderNumber, number, state, items, declined } = changed;
  const url = orderUrl({ order }, shopUrl);
  const values = {
    'order.number': numberOf({ order, number: orderNumber }),
    'return.number': number,
    'link.order': url,
  };
  const texts = fillTexts(returnChangedTemplate, values, edited);
  const opening =
    state === 'declined' ? texts.declined : state === 'received' ? texts.received : texts.approved;
  const reason = declined === undefined ? [] : [{ label: 'Reason', value: declined }];
  const details = [
    ...items.map((item) => ({ label: item.name, value: amountOf(item) })),
    ...reason,
  ];
  const parts: EmailPart[] = [
    ...textPart(opening),
    { kind: 'details', details },
    { kind: 'action', label: texts.button, url },
  ];
  return { subject: texts.subject, heading: texts.heading, parts, because: texts.because };
}
