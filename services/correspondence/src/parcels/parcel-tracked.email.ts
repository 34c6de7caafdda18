// E-mail about the tracking number of a parcel that is under way.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { parcelEvents } from '@shop/contracts/ordering/parcels';
import { amountOf, orderNumber, orderUrl } from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type TrackedParcel = PayloadOf<typeof parcelEvents.tracked>;

export const parcelTrackedTemplate = defineTemplate({
  key: 'parcelTracked',
  placeholders: ['order.number', 'link.order'],
  texts: {
    subject: line('Subject', 'Track your parcel of order {{order.number}}', 'order.number'),
    heading: line('Heading', 'Track your parcel'),
    text: paragraph(
      'Text',
      'Hello,\n\nYour parcel of order {{order.number}} is under way, and this is its tracking number.',
      'order.number',
    ),
    track: line('Button, with a link', 'Track your parcel'),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Names the carrier and the number of the parcel, and lists its contents. */
export function parcelTrackedEmail(
  { order, carrier, tracking, trackingUrl }: TrackedParcel,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const url = orderUrl(order, shopUrl);
  const values = { 'order.number': orderNumber(order), 'link.order': url };
  const texts = fillTexts(parcelTrackedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      {
        kind: 'details',
        details: [
          ...(carrier === undefined ? [] : [{ label: 'Carrier', value: carrier }]),
          { label: 'Tracking number', value: tracking },
        ],
      },
      {
        kind: 'details',
        details: order.items.map((item) => ({ label: item.name, value: amountOf(item) })),
      },
      trackingUrl === undefined
        ? { kind: 'action', label: texts.button, url }
        : { kind: 'action', label: texts.track, url: trackingUrl },
    ],
    because: texts.because,
  };
}
