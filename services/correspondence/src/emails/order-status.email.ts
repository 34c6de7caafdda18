// E-mail about a new status of an order.
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { OrderEvent } from '@shop/contracts/ordering/order-event';
import { returnDaysAt } from '@shop/contracts/pricing/policy';
import {
  lotDetails,
  orderNumber,
  orderUrl,
  swatchDetails,
  type NamedOrder,
} from './order-lines.js';
import { pickupDetails } from './order-price.js';
import { orderStatusTemplate } from './order-status.texts.js';
import type { EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';

interface Change extends NamedOrder {
  items: OrderEvent['items'];
  price?: OrderEvent['price'];
  orderStatus: OrderStatus;
  from: OrderStatus;
  placedAt: string;
  /** Reason of a cancellation by staff. */
  reason?: string | undefined;
}

/** Texts for an order that is picked up. */
const pickupNames: Partial<Record<OrderStatus, 'ready' | 'pickedUp'>> = {
  shipped: 'ready',
  delivered: 'pickedUp',
};

/** Notifies the shopper of a change of the order's status. */
export function orderStatusEmail(
  change: Change,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  // An order that is un-cancelled has a text of its own.
  const revived = change.from === 'cancelled' && change.orderStatus !== 'cancelled';
  const pickup = pickupDetails(change);
  const name = (pickup.length > 0 && pickupNames[change.orderStatus]) || change.orderStatus;
  const url = orderUrl(change, shopUrl);
  const values = {
    'order.number': orderNumber(change),
    'order.status': change.orderStatus,
    // An order keeps the return period of the time when it was placed.
    'returns.days': String(returnDaysAt(change.placedAt)),
    'link.order': url,
  };
  const texts = fillTexts(orderStatusTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: revived ? texts.revivedHeading : texts[`${name}Heading`],
    parts: [
      ...textPart(texts[name]),
      {
        kind: 'details',
        details: [
          { label: 'Before', value: change.from },
          { label: 'Now', value: change.orderStatus },
          ...(change.reason === undefined ? [] : [{ label: 'Reason', value: change.reason }]),
        ],
      },
      ...(change.orderStatus === 'shipped'
        ? [...pickup, ...lotDetails(change.items), ...swatchDetails(change)]
        : []),
      { kind: 'action', label: texts.button, url },
    ],
    because: texts.because,
  };
}
