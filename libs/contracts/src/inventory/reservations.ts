// The reservations of orders on rolls.
import { expectedOn, id, isoDate } from '../core/shapes.js';
import { z } from 'zod';
import { event } from '../core/message.js';

/** All current reservations of an order for a product; if there are none, the order holds nothing of it. */
export const reservationsOfOrder = z.object({
  order: id,
  product: id,
  /** Grows with every change of the product's reservations; consumers ignore an older event. */
  version: z.int(),
  /** True if no roll can keep a part of it, and an admin must decide. */
  isShort: z.boolean(),
  /** True if all of it is cut. */
  isCut: z.boolean(),
  /** The dye lots from which it was cut. */
  lots: z.array(z.string()),
  /** The delivery that a part of it waits for; absent if all of it is in stock. */
  expectedOn: expectedOn.optional(),
});
export type ReservationsOfOrder = z.infer<typeof reservationsOfOrder>;

export const reservationEvents = {
  changed: event(
    'catalogue.reservationsChanged',
    z.object({ reservations: z.array(reservationsOfOrder).min(1), at: isoDate }),
  ),
};
