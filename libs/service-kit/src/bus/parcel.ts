// Several facts of one kind in one message: what a message costs, the broker most of all, they then share.
import type { ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import { traceHeadersOf } from '../tracing/spans.js';
import { soleFact, Unreadable, type DeliveredFact } from './fact-reader.js';
import { packed } from './packed.js';
import type { WrittenFact } from './published-fact.js';
import { header, headersOf, MAX_MESSAGE_BYTES, parseJson } from './wire.js';

/** Facts of a parcel at most. */
export const PARCEL_MAX = 50;
/** Of all facts that go together; a larger one goes alone. */
const PARCEL_BYTES = MAX_MESSAGE_BYTES / 2;

/** Facts that go out in one message, in the order of their telling. */
export interface Parcel<F extends WrittenFact = WrittenFact> {
  readonly name: string;
  readonly facts: readonly F[];
  /** Each as the message has it, in JSON. */
  readonly entries: readonly string[];
}

/** Packs facts by their names. */
export function parcelsOf<F extends WrittenFact>(facts: readonly F[]): Parcel<F>[] {
  const packs = packed(
    facts.map((fact) => ({ fact, entry: entryOf(fact) })),
    {
      placeOf: ({ fact }) => fact.name,
      bytesOf: ({ entry }) => Buffer.byteLength(entry),
      most: PARCEL_MAX,
      mostBytes: PARCEL_BYTES,
    },
  );
  return packs.map((pack) => ({
    name: pack[0].fact.name,
    facts: pack.map(({ fact }) => fact),
    entries: pack.map(({ entry }) => entry),
  }));
}

function entryOf({ eventId, json, requestId, occurredAt, trace }: WrittenFact): string {
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
 * The facts of a message, delivered as often as the message was.
 * @throws Unreadable
 */
export function takenApart(message: ConsumeMessage): DeliveredFact[] {
  const { [header.facts]: count, ...headers } = headersOf(message);
  if (count === undefined) return [soleFact(message)];
  if (message.content.length > MAX_MESSAGE_BYTES) throw new Unreadable('too large');
  const parsed = entries.safeParse(parseJson(message.content));
  if (!parsed.success) throw new Unreadable(`parcel: ${z.prettifyError(parsed.error)}`);
  return parsed.data.map((entry) => factOf(entry, message, headers));
}

function factOf(
  { eventId, requestId, occurredAt, trace, payload = null }: Entry,
  { fields, properties }: ConsumeMessage,
  headers: Record<string, unknown>,
): DeliveredFact {
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
