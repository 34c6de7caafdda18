// Names and schemas, below the contract, that both ends of the bus share.
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import { errorDetail } from '@shop/contracts/core/error-detail';
import type { MessageProperties } from 'amqplib';
import { z } from 'zod';
import type { ServiceName } from '../access.js';
import { DomainError } from '../domain-error.js';

export const exchange = { rpc: 'rpc', events: 'events', parking: 'dlx' } as const;

const requesters: readonly ServiceName[] = [
  ...([
    'gateway',
    'auth',
    'catalogue',
    'order',
    'billing',
    'admin-analytics',
    'correspondence',
  ] as const),
];

/** Returns the exchange for the replies to a bus user, which no other user can read (security M2). */
export const replyExchange = (user: string): string => `reply.${user}`;

/**
 * Returns the exchange of a reply queue; undefined for any other name, because the broker closes the channel of a
 * service that publishes to an unknown exchange.
 */
export const replyExchangeOf = (queue: string): string | undefined =>
  requesters.map(replyExchange).find((name) => queue.startsWith(`${name}.`));

/**
 * Returns the request queue of a service on one node of the broker. Each replica consumes the queues of all nodes,
 * since a queue that exists on a single node is lost with it (backend 2).
 */
export const rpcQueue = (service: string, node: number): string => `rpc.${service}.${String(node)}`;
/** Returns the routing key to the queue on one node; the sender is connected to that node. */
export const requestKey = (node: number, name: string): string => `${String(node)}.${name}`;
/** Returns the name of a request without the node. */
export const requestName = (routingKey: string): string =>
  routingKey.slice(routingKey.indexOf('.') + 1);

export const eventQueue = (service: string): string => `ev.${service}`;
export const deadLetterQueue = (service: string): string => `${eventQueue(service)}.dlq`;

/** Names of the headers. `deadline`: remaining milliseconds when the request was sent. */
export const header = {
  requestId: 'request-id',
  token: 'token',
  deadline: 'deadline',
  occurredAt: 'occurred-at',
  retries: 'retries',
  deliveries: 'deliveries',
  reason: 'reason',
} as const;

/** `type` of a reply. */
export const replyType = { reply: 'reply', error: 'error' } as const;

/**
 * Maximum size of a message: images travel as keys, lists as pages. The largest message is an event of a payment
 * provider, 256 kB of JSON in JSON.
 */
export const MAX_MESSAGE_BYTES = 640 * 1024;

/** The body of a request. The pattern is also its routing key, for which the broker has checked the sender's rights. */
export const requestBody = z.object({ pattern: z.string().max(255), data: z.unknown() });

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(errorDetail).optional(),
});

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** Returns the error of a reply, as the client sees it. */
export function readError(content: Buffer): DomainError {
  const parsed = errorBody.safeParse(parseJson(content));
  if (!parsed.success || !isErrorCode(parsed.data.code)) return new DomainError('internal');
  return new DomainError(parsed.data.code, parsed.data.details, parsed.data.message);
}

/** Parses the text of a message as JSON; undefined if it is none. */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the headers of a message, whose sender may have put anything in them. */
export const headersOf = ({
  properties,
}: {
  properties: Pick<MessageProperties, 'headers'>;
}): Record<string, unknown> => properties.headers ?? {};

/** Returns a header whose text is safe for logs and other messages; undefined if it is missing or malformed. */
export function plainHeader(headers: Record<string, unknown>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : undefined;
}

/** Returns a header that is a count; 0 if it is missing or malformed. */
export function countHeader(headers: Record<string, unknown>, name: string): number {
  const value = headers[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
