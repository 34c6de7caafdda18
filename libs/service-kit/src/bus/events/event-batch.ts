// Several events of one kind in one message: what a message costs, the broker most of all, they then share.
import type { ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import { traceHeadersOf } from '../../tracing/spans.js';
import { singleEvent, Unreadable, type DeliveredEvent } from './event-decoder.js';
import { chunkBySize } from '../chunk-by-size.js';
import type { SerializedEvent } from './published-event.js';
import { header, headersOf, MAX_MESSAGE_BYTES, parseJson } from '../message-format.js';

/** Events of a batch at most. */
export const EVENT_BATCH_MAX = 50;
/** Of all events that go together; a larger one goes alone. */
const EVENT_BATCH_BYTES = MAX_MESSAGE_BYTES / 2;

/** Events that go out in one message, in the order of their publishing. */
export interface EventBatch<F extends SerializedEvent = SerializedEvent> {
  readonly name: string;
  readonly events: readonly F[];
  /** Each as the message has it, in JSON. */
  readonly entries: readonly string[];
}

/** Packs events by their names. */
export function eventBatches<F extends SerializedEvent>(events: readonly F[]): EventBatch<F>[] {
  const packs = chunkBySize(
    events.map((event) => ({ event, entry: entryOf(event) })),
    {
      groupOf: ({ event }) => event.name,
      sizeOf: ({ entry }) => Buffer.byteLength(entry),
      maxItems: EVENT_BATCH_MAX,
      maxBytes: EVENT_BATCH_BYTES,
    },
  );
  return packs.map((pack) => ({
    name: pack[0].event.name,
    events: pack.map(({ event }) => event),
    entries: pack.map(({ entry }) => entry),
  }));
}

function entryOf({ eventId, json, requestId, occurredAt, trace }: SerializedEvent): string {
  const envelope = JSON.stringify({ eventId, requestId, occurredAt, trace });
  return `${envelope.slice(0, -1)},"payload":${json}}`;
}

const entry = z.object({
  eventId: z.string(),
  requestId: z.string().optional(),
  occurredAt: z.string(),
  trace: z.record(z.string(), z.string()).optional(),
  payload: z.unknown(),
});
const entries = z.array(entry);
type Entry = z.infer<typeof entry>;

/**
 * The events of a message, delivered as often as the message was.
 * @throws Unreadable
 */
export function eventsIn(message: ConsumeMessage): DeliveredEvent[] {
  const { [header.events]: count, ...headers } = headersOf(message);
  if (count === undefined) return [singleEvent(message)];
  if (message.content.length > MAX_MESSAGE_BYTES) throw new Unreadable('too large');
  const parsed = entries.safeParse(parseJson(message.content));
  if (!parsed.success) throw new Unreadable(`batch: ${z.prettifyError(parsed.error)}`);
  return parsed.data.map((entry) => eventOf(entry, message, headers));
}

function eventOf(
  { eventId, requestId, occurredAt, trace, payload = null }: Entry,
  { fields, properties }: ConsumeMessage,
  headers: Record<string, unknown>,
): DeliveredEvent {
  const own: Record<string, unknown> = { ...headers, [header.occurredAt]: occurredAt };
  if (requestId !== undefined) own[header.requestId] = requestId;
  if (trace) Object.assign(own, traceHeadersOf(trace));
  return {
    fields,
    properties: { messageId: eventId, type: properties.type as unknown, headers: own },
    payload: () => payload,
    get content() {
      return written(payload);
    },
  };
}

/** What is read need not be writable: nesting without end is not. */
function written(payload: unknown): Buffer {
  try {
    return Buffer.from(JSON.stringify(payload));
  } catch (error) {
    throw new Unreadable('too deep', { cause: error });
  }
}
