// The names and shapes that both ends of the bus agree on, below the contract.
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

/** The exchange for the replies to one bus user, which no other user may read (security M2). */
export const replyExchange = (user: string): string => `reply.${user}`;

/**
 * The exchange that leads to a reply queue; undefined for any other name. The broker would close the channel of a
 * service that published to an exchange that does not exist.
 */
export const replyExchangeOf = (queue: string): string | undefined =>
  requesters.map(replyExchange).find((name) => queue.startsWith(`${name}.`));

/**
 * Each node of the broker has a queue for the requests to a service, and every replica takes from all of them: a queue
 * that is on one node only is lost with it (backend 2).
 */
export const rpcQueue = (service: string, node: number): string => `rpc.${service}.${String(node)}`;
/** Leads to the queue of one node; the sender is connected to that node. */
export const requestKey = (node: number, name: string): string => `${String(node)}.${name}`;
/** The name of the request, without the node. */
export const requestName = (routingKey: string): string =>
  routingKey.slice(routingKey.indexOf('.') + 1);

export const eventQueue = (service: string): string => `ev.${service}`;
export const deadLetterQueue = (service: string): string => `${eventQueue(service)}.dlq`;

/** Names of the headers. `deadline`: milliseconds that were left when the request was sent. */
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
 * Nothing larger travels: images go by key, lists by page. The largest is an event of a payment provider, 256 kB of
 * JSON in JSON.
 */
export const MAX_MESSAGE_BYTES = 640 * 1024;

/** The body of a request; the pattern is also its routing key, which the broker has checked against the sender's rights. */
export const requestBody = z.object({ pattern: z.string().max(255), data: z.unknown() });

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(errorDetail).optional(),
});

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** The error a reply carries, as the client shall see it. */
export function readError(content: Buffer): DomainError {
  const parsed = errorBody.safeParse(parseJson(content));
  if (!parsed.success || !isErrorCode(parsed.data.code)) return new DomainError('internal');
  return new DomainError(parsed.data.code, parsed.data.details, parsed.data.message);
}

/** The text of a message as JSON; undefined if it is none. */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** The headers of a message: whatever its sender liked to write there. */
export const headersOf = ({
  properties,
}: {
  properties: Pick<MessageProperties, 'headers'>;
}): Record<string, unknown> => properties.headers ?? {};

/** A header whose text may go into logs and other messages; undefined if it is missing or odd. */
export function plainHeader(headers: Record<string, unknown>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? value : undefined;
}

/** A header that counts; 0 if it is missing or odd. */
export function countHeader(headers: Record<string, unknown>, name: string): number {
  const value = headers[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
