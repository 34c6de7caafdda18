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
      /** Pieces; cuts where the line says in how many a unit is divided. */
      quantity: z.int(),
      priceCents: cents,
      ...soldIn,
      ...lineDetails,
      /** The price of a length, rounded once, in cents. */
      lineCents: z.int().min(0).optional(),
      /** The dye lots that it was cut from. */
      lots: z.array(z.string()).optional(),
    }),
  ),
  /** Above a single price's limit: up to 50 lines of 999 pieces. With discounts, delivery and tax. */
  totalCents: z.int().min(0),
  /** Only of an order that costs other than its lines. */
  price: orderPrice.optional(),
  recipient: recipient.optional(),
  /** Absent where its method names no days. */
  arrival: arrivalWindow.optional(),
  /** Absent of one that the demo card pays alone. */
  payment: orderPayment.optional(),
  orderStatus,
  /** For a cancelled order: the charge stays with the shop until staff refund it. */
  refund: z.literal('none').optional(),
  /** It was sent and not cancelled since, whatever its status says now: its money stays due. */
  hasLeft: z.literal(true).optional(),
  /** Grows with every change of the order. */
  version: z.int(),
  placedAt: isoDate,
});

/**
 * Why an order was closed before it was placed: it was not paid; refused, by billing that found no money or by staff;
 * or its buyer took it back. Of the first two he gets an e-mail.
 */
export const closedFor = z.enum(['unpaid', 'refused', 'cancelled', 'replaced']);
export type ClosedFor = z.infer<typeof closedFor>;

/** `orderStatus` is `pending`, as its buyer sees it. */
export const awaitingOrder = orderEvent.extend({
  /** When it is closed unless it is paid. */
  until: isoDate,
});
/** `orderStatus` is `cancelled`, as its buyer sees it. */
export const closedOrder = orderEvent.extend({
  reason: closedFor,
  /** The sentence for the buyer. */
  sentence: z.string(),
  at: isoDate,
});

export type OrderEvent = z.infer<typeof orderEvent>;
export type AwaitingOrder = z.infer<typeof awaitingOrder>;
export type ClosedOrder = z.infer<typeof closedOrder>;
