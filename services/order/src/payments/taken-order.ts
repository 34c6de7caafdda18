// An order whose stock is held, as it is written, published and replied to: placed at once, or when it is paid.
import { orderEvents, type PlaceOrderReply } from '@shop/contracts/order';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import { orderEventOf, orderViewOf, type PlacedOrder } from '../orders/order.view.js';
import type { BegunOrder, Completion } from '../orders/place-order.query.js';
import type { OrderCost } from '../pricing/order-cost.js';
import { awaitingOrderOf } from './awaited-order.view.js';
import { takenText } from './order-payment.rules.js';
import { openWaitOf } from './order-payment.view.js';

const FIRST_VERSION = 1;

export function takenOrder(
  outbox: Outbox,
  { order: _id, epoch, ...begun }: BegunOrder,
  { lines, totalCents, price, recipient, payment, until, notes }: OrderCost,
): Completion {
  const taken: PlacedOrder = {
    ...{ _id, ...begun, totalCents },
    ...{ price, recipient, payment },
    ...(payment && until && { awaited: openWaitOf(payment, until) }),
    orderStatus: 'pending',
    keepsCharged: false,
    version: FIRST_VERSION,
    lines: [...lines],
  };
  const reply: PlaceOrderReply = {
    success: true,
    message: takenText(payment),
    order: orderViewOf(taken),
    ...(notes.length > 0 && { notes }),
  };
  return {
    ...{ order: _id, epoch, totalCents, lines, price, recipient, payment, reply },
    entry: taken.awaited
      ? outbox.entry(orderEvents.awaitingPayment, _id, awaitingOrderOf(taken, taken.awaited.until))
      : outbox.entry(orderEvents.placed, _id, orderEventOf(taken)),
  };
}
