import { unitsOf } from '@shop/contracts/money/length';
import { toDollars } from '@shop/contracts/money/price';
import type { OrderDetail, OrderDetailing, OrderView } from '@shop/contracts/ordering/order';
import { orderNumberText } from '@shop/contracts/ordering/order-number';
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { writtenAddress } from '@shop/contracts/places/address';
import { centsOf } from '../../pricing/order-lines.rules.js';
import type { Order } from './order.entity.js';
import type { PlacedLine } from './placed-line.js';
import { lineDiscountOf, recipientOf, shownPriceOf } from './order-price.view.js';
import { publishedPaymentOf, shownPaymentOf, type AwaitedPayment } from './order-payment.view.js';

type Internal =
  | 'orderStatus'
  | 'pricesIncludeTax'
  | 'pendingTransition'
  | 'pendingEdit'
  | 'pendingReplacement'
  | 'unpaidEdit'
  | 'stockEpoch'
  | 'charge'
  | 'chargeRefusal'
  | 'capture'
  | 'chargedAt';

/** A placed order with its lines: everything that is ever shown or published of it. */
export type PlacedOrder = Omit<Order, Internal> & {
  orderStatus: OrderStatus;
  /** Set for an order that is not placed yet, or never was. Only its buyer sees it, as pending or cancelled. */
  awaited?: AwaitedPayment | null;
  /** True if an admin must decide about a piece that no roll has. */
  isShort?: boolean;
  lines: PlacedLine[];
};

/** The fields of an order that its number is made from. */
type Numbered = Pick<PlacedOrder, 'number' | 'placedAt'>;

export const orderNumberOf = ({ number, placedAt }: Numbered): string =>
  orderNumberText(number, placedAt);

/** Returns the name of an order in lists and in the audit. */
export const orderNameOf = (order: Numbered): string => `Order ${orderNumberOf(order)}`;

/** Returns the number if the reply includes it. */
export const numberIn = (order: Numbered, { view }: OrderDetailing): Pick<OrderView, 'number'> =>
  view === 'full' ? { number: orderNumberOf(order) } : {};

/** Returns the promised days of arrival; empty if there are none, or if the order will never be placed. */
export const arrivalIn = ({
  arrival,
  orderStatus,
}: Pick<PlacedOrder, 'arrival' | 'orderStatus'>): Pick<OrderDetail, 'arrival'> =>
  arrival && orderStatus !== 'cancelled' ? { arrival: { from: arrival.from, to: arrival.to } } : {};

/** Returns the customer's view of an order, with money in dollars. The view is the same each time, byte for byte. */
export const orderViewOf = (order: PlacedOrder): OrderView => ({
  _id: order._id,
  user: { name: order.userName, email: order.userEmail },
  items: order.lines.map((line) => ({
    product: line.product,
    name: line.name,
    image: line.image,
    quantity: unitsOf(line.quantity, line.cutsPerUnit ?? 1),
    price: toDollars(line.priceCents),
    ...lengthViewOf(line, lineDiscountOf(order.price, line.product)),
  })),
  totalAmount: toDollars(order.totalCents),
  shippingAddress: writtenAddress(order.shippingAddress),
  orderStatus: order.orderStatus,
  createdAt: order.placedAt.toISOString(),
  ...shownPriceOf(order),
  ...order.details,
  ...shownPaymentOf(order),
});

/** Returns the view for admins, with their additional fields. */
export const adminOrderViewOf = (order: PlacedOrder): OrderView => ({
  ...orderViewOf(order),
  ...(order.isShort && { attention: 'short' as const }),
});

/** Returns the view of an order for events, with money in cents. */
export const orderEventOf = (order: PlacedOrder): OrderEvent => ({
  order: order._id,
  number: orderNumberOf(order),
  user: { _id: order.userId, name: order.userName, email: order.userEmail },
  items: order.lines.map((line) => ({ ...line, ...(line.unit && { lineCents: centsOf(line) }) })),
  totalCents: order.totalCents,
  ...(order.price && { price: order.price }),
  ...(order.recipient && { recipient: recipientOf(order.recipient) }),
  ...arrivalIn(order),
  ...publishedPaymentOf(order),
  orderStatus: order.orderStatus,
  ...(order.keepsCharged && { refund: 'none' as const }),
  ...(order.hasLeft && { hasLeft: true as const }),
  version: order.version,
  placedAt: order.placedAt.toISOString(),
});

type Shown = Partial<OrderView['items'][number]>;

/** Returns the fields of a line of lengths, and the discount of any line. */
function lengthViewOf(line: PlacedLine, discount: Shown): Shown {
  const { unit, cutsPerUnit = 1, lengths } = line;
  if (!unit) return discount;
  return {
    unit,
    ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
    lineTotal: toDollars(centsOf(line)),
    ...discount,
    ...reservedOf(line),
  };
}

/** Returns the dye lots of a cut line, and the delivery that the line waits for. */
const reservedOf = ({ lots, expectedOn }: PlacedLine): Pick<PlacedLine, 'lots' | 'expectedOn'> => ({
  ...(lots && { lots }),
  ...(expectedOn !== undefined && { expectedOn }),
});
