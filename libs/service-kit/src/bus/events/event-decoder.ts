// Decodes a delivered event before it is handled.
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
} from '../message-format.js';

/** An event that no retry can fix: it goes straight to the dead letters. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export interface ReceivedEvent {
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
export function decodeEvent(message: ConsumeMessage): ReceivedEvent {
  const { fields, properties, content } = message;
  const headers = headersOf(message);
  const parsed = envelope.safeParse({
    messageId: properties.messageId as unknown,
    type: properties.type as unknown,
    occurredAt: headers[header.occurredAt],
  });
  if (!parsed.success) throw new Unreadable(`envelope: ${z.prettifyError(parsed.error)}`);
  const { messageId, type, occurredAt } = parsed.data;
  // the broker has verified only that the sender may use the routing key
  if (fields.exchange === exchange.events && fields.routingKey !== type) {
    throw new Unreadable(`says it is ${type}, came as ${fields.routingKey}`);
  }
  const payload = payloadIn(content);
  const requestId = plainHeader(headers, header.requestId) ?? messageId;
  return { eventId: messageId, name: type, requestId, occurredAt: new Date(occurredAt), payload };
}

function payloadIn(content: Buffer): unknown {
  if (content.length > MAX_MESSAGE_BYTES) throw new Unreadable('too large');
  const payload = parseJson(content);
  if (payload === undefined) throw new Unreadable('not JSON');
  return payload;
}

/** Returns how often the event was put aside for a retry, and how often it was delivered, including this time. */
export function historyOf(message: { properties: Pick<MessageProperties, 'headers'> }): {
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
