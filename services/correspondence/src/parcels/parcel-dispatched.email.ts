// E-mail about a dispatched parcel.
import type { PayloadOf } from '@shop/contracts/core/message';
import type { parcelEvents } from '@shop/contracts/ordering/parcels';
import {
  amountOf,
  lotDetails,
  oneLineAddress,
  orderNumber,
  orderUrl,
} from '../emails/order-lines.js';
import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent, EmailPart } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

export type DispatchedParcel = PayloadOf<typeof parcelEvents.dispatched>;

export const parcelDispatchedTemplate = defineTemplate({
  key: 'parcelDispatched',
  placeholders: ['order.number', 'link.order'],
  texts: {
    subject: line(
      'Subject',
      'A parcel of your order {{order.number}} is on its way',
      'order.number',
    ),
    heading: line('Heading', 'A parcel is on its way'),
    text: paragraph(
      'Text',
      'Hello,\n\nA parcel of your order {{order.number}} has left our workshop.',
      'order.number',
    ),
    again: paragraph(
      'Where it is sent again',
      'It replaces a parcel that did not reach you. There is nothing to pay.',
    ),
    follows: paragraph('Where something follows', 'The rest follows in another parcel:'),
    track: line('Button, with a link', 'Track your parcel'),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});

/** Lists the contents of the parcel, its carrier and number, and the items that follow. */
export function parcelDispatchedEmail(
  parcel: DispatchedParcel,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const { order, follows, trackingUrl } = parcel;
  const url = orderUrl(order, shopUrl);
  const values = { 'order.number': orderNumber(order), 'link.order': url };
  const texts = fillTexts(parcelDispatchedTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.text),
      ...(parcel.replaces === undefined ? [] : textPart(texts.again)),
      contents(order.items),
      ...lotDetails(order.items),
      ...shipment(parcel),
      ...(follows.length > 0 ? [...textPart(texts.follows), contents(follows)] : []),
      trackingUrl === undefined
        ? { kind: 'action', label: texts.button, url }
        : { kind: 'action', label: texts.track, url: trackingUrl },
    ],
    because: texts.because,
  };
}

const contents = (items: DispatchedParcel['follows']): EmailPart => ({
  kind: 'details',
  details: items.map((item) => ({ label: item.name, value: amountOf(item) })),
});

function shipment({ carrier, tracking, address }: DispatchedParcel): EmailPart[] {
  const details = [
    ...(address === undefined ? [] : [{ label: 'Shipping to', value: oneLineAddress(address) }]),
    ...(carrier === undefined ? [] : [{ label: 'Carrier', value: carrier }]),
    ...(tracking === undefined ? [] : [{ label: 'Tracking number', value: tracking }]),
  ];
  return details.length > 0 ? [{ kind: 'details', details }] : [];
}
