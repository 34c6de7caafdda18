// What a delivered fact is, before anybody acts on it.
import type { ConsumeMessage, MessageProperties } from 'amqplib';
import { z } from 'zod';
import {
  countHeader,
  exchange,
  header,
  headersOf,
  MAX_MESSAGE_BYTES,
  parseJson,
  plainHeader,
} from './wire.js';

/** A fact that no repetition can mend: it goes to the dead letters at once. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** What the bus itself knows of a fact. */
export type FactProperties = Pick<MessageProperties, 'messageId' | 'type' | 'headers'>;

/** A fact as it came, by itself or in a parcel. */
export interface DeliveredFact {
  readonly fields: Pick<ConsumeMessage['fields'], 'exchange' | 'routingKey'>;
  readonly properties: FactProperties;
  /** Its payload in JSON; one that came in a parcel is written out when it is asked for: only to be parked. */
  readonly content: Buffer;
  /** What it says. @throws Unreadable */
  payload(): unknown;
}

/** The fact that a message is. */
export const soleFact = ({ fields, properties, content }: ConsumeMessage): DeliveredFact => ({
  fields,
  properties,
  content,
  payload: () => payloadIn(content),
});

export interface ReceivedFact {
  readonly eventId: string;
  readonly name: string;
  readonly requestId: string;
  readonly occurredAt: Date;
  readonly payload: unknown;
}

const envelope = z.object({
  messageId: z.uuid(),
  type: z.string().min(1),
  occurredAt: z.iso.datetime(),
});

/** @throws Unreadable */
export function readFact(fact: DeliveredFact): ReceivedFact {
  const { fields, properties } = fact;
  const headers = headersOf(fact);
  const parsed = envelope.safeParse({
    messageId: properties.messageId as unknown,
    type: properties.type as unknown,
    occurredAt: headers[header.occurredAt],
  });
  if (!parsed.success) throw new Unreadable(`envelope: ${z.prettifyError(parsed.error)}`);
  const { messageId, type, occurredAt } = parsed.data;
  // the broker has checked the sender's right to the routing key, and to nothing else
  if (fields.exchange === exchange.events && fields.routingKey !== type) {
    throw new Unreadable(`says it is ${type}, came as ${fields.routingKey}`);
  }
  const payload = fact.payload();
  const requestId = plainHeader(headers, header.requestId) ?? messageId;
  return { eventId: messageId, name: type, requestId, occurredAt: new Date(occurredAt), payload };
}

function payloadIn(content: Buffer): unknown {
  if (content.length > MAX_MESSAGE_BYTES) throw new Unreadable('too large');
  const payload = parseJson(content);
  if (payload === undefined) throw new Unreadable('not JSON');
  return payload;
}

/** How often the fact has been put aside for later, and how often it has been delivered, this time included. */
export function historyOf(message: { properties: FactProperties }): {
  retries: number;
  deliveries: number;
} {
  const headers = headersOf(message);
  const before = countHeader(headers, header.deliveries);
  return {
    retries: countHeader(headers, header.retries),
    // quorum queues count the deliveries that ended with a dead consumer
    deliveries: before + countHeader(headers, 'x-delivery-count') + 1,
  };
}
