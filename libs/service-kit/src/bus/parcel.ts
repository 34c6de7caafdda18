// Several facts of one kind in one message: what a message costs, the broker most of all, they then share.
import type { ConsumeMessage } from 'amqplib';
import { z } from 'zod';
import { traceHeadersOf } from '../tracing/spans.js';
import { Unreadable } from './fact-reader.js';
import type { PublishedFact } from './published-fact.js';
import { header, headersOf, MAX_MESSAGE_BYTES, parseJson } from './wire.js';

/** Facts of a parcel at most. */
export const PARCEL_MAX = 50;
/** Of all facts that go together; a larger one goes alone. */
const PARCEL_BYTES = MAX_MESSAGE_BYTES / 2;

/** Facts that go out in one message, in the order of their telling. */
export interface Parcel<F extends PublishedFact = PublishedFact> {
  readonly name: string;
  readonly facts: F[];
  /** Each as the message has it, in JSON. */
  readonly entries: string[];
  bytes: number;
}

/** Packs facts by their names. */
export function parcelsOf<F extends PublishedFact>(facts: readonly F[]): Parcel<F>[] {
  const parcels: Parcel<F>[] = [];
  const open = new Map<string, Parcel<F>>();
  for (const fact of facts) {
    const entry = entryOf(fact);
    const bytes = Buffer.byteLength(entry);
    let parcel = open.get(fact.name);
    const isFull = parcel?.facts.length === PARCEL_MAX;
    if (!parcel || isFull || parcel.bytes + bytes > PARCEL_BYTES) {
      parcel = { name: fact.name, facts: [], entries: [], bytes: 0 };
      parcels.push(parcel);
      open.set(fact.name, parcel);
    }
    parcel.facts.push(fact);
    parcel.entries.push(entry);
    parcel.bytes += bytes;
  }
  return parcels;
}

const entryOf = ({ eventId, payload, requestId, occurredAt, trace }: PublishedFact): string =>
  JSON.stringify({ eventId, requestId, occurredAt, trace, payload });

const entries = z.array(
  z.object({
    eventId: z.string(),
    requestId: z.string().optional(),
    occurredAt: z.string(),
    trace: z.record(z.string(), z.string()).optional(),
    payload: z.unknown(),
  }),
);

/**
 * The facts of a message, each as a message of its own, delivered as often as the one that it came in.
 * @throws Unreadable
 */
export function takenApart(message: ConsumeMessage): ConsumeMessage[] {
  const { [header.facts]: count, ...headers } = headersOf(message);
  if (count === undefined) return [message];
  if (message.content.length > MAX_MESSAGE_BYTES) throw new Unreadable('too large');
  const parsed = entries.safeParse(parseJson(message.content));
  if (!parsed.success) throw new Unreadable(`parcel: ${z.prettifyError(parsed.error)}`);
  return parsed.data.map(({ eventId, requestId, occurredAt, trace = {}, payload }) => ({
    fields: message.fields,
    content: Buffer.from(JSON.stringify(payload ?? null)),
    properties: {
      ...message.properties,
      messageId: eventId,
      headers: {
        ...headers,
        ...traceHeadersOf(trace),
        [header.occurredAt]: occurredAt,
        ...(requestId !== undefined && { [header.requestId]: requestId }),
      },
    },
  }));
}
