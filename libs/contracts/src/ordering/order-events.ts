// Requests of correspondence for order events that it missed.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { orderEvents } from './order.js';
import { id } from '../core/shapes.js';

/** Number of days whose events are compared; older events are not worth an e-mail. */
export const RECONCILED_DAYS = 3;
/** Maximum number of events that a request reads. */
export const EVENTS_FOUND_MAX = 10;

/** Position of an event in the outbox. */
const place = z.string().regex(/^\d{1,18}$/);

const storedEvent = z.object({
  place,
  eventId: id,
  name: z.enum(['order.placed', 'order.statusChanged', 'order.awaitingPayment', 'order.closed']),
});
export type StoredEvent = z.infer<typeof storedEvent>;

const readEvent = z.discriminatedUnion('name', [
  z.object({
    eventId: id,
    name: z.literal('order.placed'),
    payload: orderEvents.placed.payload,
  }),
  z.object({
    eventId: id,
    name: z.literal('order.statusChanged'),
    payload: orderEvents.statusChanged.payload,
  }),
  z.object({
    eventId: id,
    name: z.literal('order.awaitingPayment'),
    payload: orderEvents.awaitingPayment.payload,
  }),
  z.object({
    eventId: id,
    name: z.literal('order.closed'),
    payload: orderEvents.closed.payload,
  }),
]);
export type ReadEvent = z.infer<typeof readEvent>;

export const orderEventsRpc = {
  /** Pages recent events that customers get e-mails about and that were published a while ago, newest first. */
  page: rpc(
    'order.pageEvents',
    z.object({ before: place.nullable().default(null) }),
    z.object({ events: z.array(storedEvent), next: place.nullable() }),
    'read',
    5_000,
  ),
  /** Returns the payloads of these events, without deleted ones. */
  find: rpc(
    'order.findEvents',
    z.object({ places: z.array(place).min(1).max(EVENTS_FOUND_MAX) }),
    z.object({ events: z.array(readEvent) }),
    'read',
    5_000,
  ),
};
