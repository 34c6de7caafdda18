// The reservations of orders on rolls.
import { expectedOn, id, isoDate } from '../core/shapes.js';
import { z } from 'zod';
import { event } from '../core/message.js';

/** All reservations of an order and a product as they are; without any, the order holds nothing of it. */
export const reservationsOfOrder = z.object({
  order: id,
  product: id,
  /** Grows with every change of the product's reservations; consumers ignore an older event. */
  version: z.int(),
  /** No roll keeps a part of it, and an admin is to decide. */
  isShort: z.boolean(),
  /** All of it is cut. */
  isCut: z.boolean(),
  /** The dye lots of what is cut. */
  lots: z.array(z.string()),
  /** A part waits for this delivery; absent: all of it is here. */
  expectedOn: expectedOn.optional(),
});
export type ReservationsOfOrder = z.infer<typeof reservationsOfOrder>;

export const reservationEvents = {
  changed: event(
    'catalogue.reservationsChanged',
    z.object({ reservations: z.array(reservationsOfOrder).min(1), at: isoDate }),
  ),
};
