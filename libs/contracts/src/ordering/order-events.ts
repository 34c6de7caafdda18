// Requests by which correspondence finds order events that it missed.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { orderEvents } from './order.js';
import { id } from '../core/shapes.js';

/** Days whose events are compared; what is older is no news to anybody. */
export const RECONCILED_DAYS = 3;
/** Events that one request reads. */
export const EVENTS_FOUND_MAX = 10;

/** The place of an event in the outbox. */
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
  /** Events of the last days that customers get e-mails about and that were published a while ago, newest first. */
  page: rpc(
    'order.pageEvents',
    z.object({ before: place.nullable().default(null) }),
    z.object({ events: z.array(storedEvent), next: place.nullable() }),
    'read',
    5_000,
  ),
  /** The payloads of these events; deleted ones are left out. */
  find: rpc(
    'order.findEvents',
    z.object({ places: z.array(place).min(1).max(EVENTS_FOUND_MAX) }),
    z.object({ events: z.array(readEvent) }),
    'read',
    5_000,
  ),
};
