import type { HeldLine } from '@shop/contracts/catalogue';
import { unitsOf } from '@shop/contracts/length';
import { toDollars } from '@shop/contracts/money';
import type { OrderEvent, OrderStatus, OrderView, ShippingAddress } from '@shop/contracts/order';
import { centsOf } from './order-lines.rules.js';
import type { Order } from './order.entity.js';

/** An order that was placed, with its lines: all that is ever shown or published of it. */
export type PlacedOrder = Omit<Order, 'orderStatus' | 'pendingTransition' | 'stockEpoch'> & {
  orderStatus: OrderStatus;
  lines: HeldLine[];
};

/** How an order is called among customers: the end of its id. */
export const orderNameOf = (id: string): string => `Order ${id.slice(-8).toUpperCase()}`;

/** What customers see of an order, byte for byte the same each time: money in dollars. */
export const orderViewOf = (order: PlacedOrder): OrderView => ({
  _id: order._id,
  user: { name: order.userName, email: order.userEmail },
  items: order.lines.map((line) => ({
    product: line.product,
    name: line.name,
    image: line.image,
    quantity: unitsOf(line.quantity, line.cutsPerUnit ?? 1),
    price: toDollars(line.priceCents),
    ...lengthViewOf(line),
  })),
  totalAmount: toDollars(order.totalCents),
  shippingAddress: addressOf(order.shippingAddress),
  orderStatus: order.orderStatus,
  createdAt: order.placedAt.toISOString(),
});

/** What the events tell of an order: money in cents. */
export const orderEventOf = (order: PlacedOrder): OrderEvent => ({
  order: order._id,
  user: { _id: order.userId, name: order.userName, email: order.userEmail },
  items: order.lines.map((line) => ({
    product: line.product,
    name: line.name,
    category: line.category,
    image: line.image,
    quantity: line.quantity,
    priceCents: line.priceCents,
    ...lengthEventOf(line),
  })),
  totalCents: order.totalCents,
  orderStatus: order.orderStatus,
  version: order.version,
  placedAt: order.placedAt.toISOString(),
});

/** What only a line of a length says. */
function lengthViewOf(line: HeldLine): Partial<OrderView['items'][number]> {
  const { unit, cutsPerUnit = 1, lengths, expectedOn } = line;
  if (!unit) return {};
  return {
    unit,
    lineTotal: toDollars(centsOf(line)),
    ...(lengths && { lengths: lengths.map((cuts) => unitsOf(cuts, cutsPerUnit)) }),
    ...(expectedOn !== undefined && { expectedOn }),
  };
}

function lengthEventOf(line: HeldLine): Partial<OrderEvent['items'][number]> {
  const { unit, cutsPerUnit, lengths, expectedOn } = line;
  if (!unit) return {};
  return {
    ...{ unit, cutsPerUnit, ...(lengths && { lengths }), lineCents: centsOf(line) },
    ...(expectedOn !== undefined && { expectedOn }),
  };
}

// PostgreSQL orders the fields of a JSON object itself.
const addressOf = ({ street, city, postalCode, country }: ShippingAddress): ShippingAddress => ({
  street,
  city,
  postalCode,
  country,
});
