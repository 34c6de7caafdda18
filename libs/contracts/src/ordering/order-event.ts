// An order as events carry it.
import { z } from 'zod';
import { cents } from '../money/money.js';
import { arrivalWindow, orderPrice, recipient } from '../pricing/order-price.js';
import { orderNumber } from './order-numbers.js';
import { orderStatus } from './order-status.js';
import { id, isoDate, lineDetails, soldIn } from '../core/shapes.js';
import { orderPayment } from '../billing/shown-payment.js';

/** An order as its events carry it: money in cents. */
export const orderEvent = z.object({
  order: id,
  number: orderNumber.optional(),
  user: z.object({ _id: id, name: z.string(), email: z.string() }),
  items: z.array(
    z.object({
      product: id,
      name: z.string(),
      category: z.string(),
      image: z.string().nullable(),
      /** Pieces, or cuts if the line states how many cuts a unit has. */
      quantity: z.int(),
      priceCents: cents,
      ...soldIn,
      ...lineDetails,
      /** The price of a length, rounded once, in cents. */
      lineCents: z.int().min(0).optional(),
      /** The dye lots from which it was cut. */
      lots: z.array(z.string()).optional(),
    }),
  ),
  /** Can exceed the limit of a single price: up to 50 lines of 999 pieces. Includes discounts, delivery and tax. */
  totalCents: z.int().min(0),
  /** Only for an order that costs more or less than its lines. */
  price: orderPrice.optional(),
  recipient: recipient.optional(),
  /** Absent if its method states no days. */
  arrival: arrivalWindow.optional(),
  /** Absent if the demo card pays all of it. */
  payment: orderPayment.optional(),
  orderStatus,
  /** For a cancelled order: the charged money stays with the shop until staff refund it. */
  refund: z.literal('none').optional(),
  /** True if it was sent and not cancelled since, whatever its current status: its money is still due. */
  hasLeft: z.literal(true).optional(),
  /** Increases with every change of the order. */
  version: z.int(),
  placedAt: isoDate,
});

/**
 * Why an order was closed before it was placed: it was not paid; refused, by billing for lack of money or by staff; or
 * withdrawn by its buyer. The buyer gets an e-mail in the first two cases.
 */
export const closedFor = z.enum(['unpaid', 'refused', 'cancelled', 'replaced']);
export type ClosedFor = z.infer<typeof closedFor>;

/** `orderStatus` is `pending`, as shown to the buyer. */
export const awaitingOrder = orderEvent.extend({
  /** Time at which it is closed unless it is paid. */
  until: isoDate,
});
/** `orderStatus` is `cancelled`, as shown to the buyer. */
export const closedOrder = orderEvent.extend({
  reason: closedFor,
  /** The sentence for the buyer. */
  sentence: z.string(),
  at: isoDate,
});

export type OrderEvent = z.infer<typeof orderEvent>;
export type AwaitingOrder = z.infer<typeof awaitingOrder>;
export type ClosedOrder = z.infer<typeof closedOrder>;
