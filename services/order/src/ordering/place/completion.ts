// Builds the completion of an order whose stock is held: its row, event and reply. It is placed at once, or once it is
// paid.
import { orderEvents, type PlaceOrderReply } from '@shop/contracts/ordering/order';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import { orderEventOf, orderViewOf, type PlacedOrder } from '../reads/order.view.js';
import type { Completion } from './place-order.query.js';
import type { StartedOrder } from './place-request.js';
import type { OrderCost } from './order-cost.js';
import { awaitingOrderOf } from '../lifecycle/awaited-order.view.js';
import { takenText } from '../../pricing/order-payment.rules.js';
import { openWaitOf } from '../reads/order-payment.view.js';

const FIRST_VERSION = 1;

export function completionOf(
  outbox: Outbox,
  { order: _id, epoch, ...begun }: StartedOrder,
  cost: OrderCost,
): Completion {
  const { lines, totalCents, price, recipient, arrival, payment, until, notes, prepaid } = cost;
  const taken: PlacedOrder = {
    _id,
    ...begun,
    totalCents,
    price,
    recipient,
    arrival,
    payment,
    ...(payment && until && { awaited: openWaitOf(payment, until) }),
    orderStatus: 'pending',
    keepsCharged: false,
    hasLeft: false,
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
    order: _id,
    epoch,
    totalCents,
    lines,
    price,
    pricesIncludeTax: cost.pricesIncludeTax,
    recipient,
    arrival,
    payment,
    reply,
    entry: taken.awaited
      ? outbox.entry(orderEvents.awaitingPayment, _id, awaitingOrderOf(taken, taken.awaited.until))
      : outbox.entry(orderEvents.placed, _id, {
          ...orderEventOf(taken),
          ...(prepaid && { prepaid }),
        }),
  };
}
