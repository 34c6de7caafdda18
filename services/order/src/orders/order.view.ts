import type { HeldLine } from '@shop/contracts/catalogue';
import { toDollars } from '@shop/contracts/money';
import type { OrderEvent, OrderStatus, OrderView, ShippingAddress } from '@shop/contracts/order';
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
  items: order.lines.map(({ product, name, image, quantity, priceCents }) => ({
    product,
    name,
    image,
    quantity,
    price: toDollars(priceCents),
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
  items: order.lines.map(({ product, name, category, image, quantity, priceCents }) => ({
    product,
    name,
    category,
    image,
    quantity,
    priceCents,
  })),
  totalCents: order.totalCents,
  orderStatus: order.orderStatus,
  version: order.version,
  placedAt: order.placedAt.toISOString(),
});

// PostgreSQL orders the fields of a JSON object itself.
const addressOf = ({ street, city, postalCode, country }: ShippingAddress): ShippingAddress => ({
  street,
  city,
  postalCode,
  country,
});
