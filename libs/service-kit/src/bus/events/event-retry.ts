// Sends an event that could not be handled to the retry queue, or to the dead letters.
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { DomainError } from '../../domain-error.js';
import { rootLogger } from '../../logger.js';
import { isOutage } from '../database-outage.js';
import { historyOf, Unreadable } from './event-decoder.js';
import { publishSafely } from '../connection/publish-safely.js';
import { eventQueue, exchange, header } from '../message-format.js';

/** Seconds after which an event is tried again; the topology has a queue for each. */
export const RETRY_SECONDS = [1, 10, 60] as const;
/**
 * Maximum number of deliveries. It also stops an event that kills its consumer, whose deliveries only the broker
 * counts.
 */
export const MAX_DELIVERIES = 6;

type RetriedMessage = Pick<ConsumeMessage, 'content' | 'properties'>;

/**
 * Publishes a copy to the queue where it must wait; resolves when the broker has it, so that the original can be
 * removed.
 */
export async function scheduleRetry(
  channel: ConfirmChannel,
  service: string,
  message: RetriedMessage,
  error: unknown,
): Promise<void> {
  const { retries, deliveries } = nextHistory(message, error);
  const seconds =
    error instanceof Unreadable || deliveries >= MAX_DELIVERIES
      ? undefined
      : RETRY_SECONDS[retries];
  const queue = eventQueue(service);
  const to = seconds === undefined ? `${queue}.dlq` : `${queue}.retry.${String(seconds)}`;
  const about = { event: String(message.properties.type), to, err: error };
  if (seconds === undefined) rootLogger.error(about, 'bus: event moved to the dead letters');
  else rootLogger.warn(about, 'bus: event scheduled for retry');
  await republish(channel, to, message, {
    [header.retries]: retries + 1,
    [header.deliveries]: deliveries,
    [header.reason]: reasonOf(error),
  });
}

/** Does not count a failure while the database or another service is unavailable: the event is retried every 10 s. */
function nextHistory(
  message: RetriedMessage,
  error: unknown,
): { retries: number; deliveries: number } {
  const { retries, deliveries } = historyOf(message);
  if (!isOutage(error) && !isUnavailable(error)) return { retries, deliveries };
  return { retries: Math.min(retries, 1), deliveries: deliveries - 1 };
}

/** Returns true if another service that the handler needs did not respond. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.code === 'service.unavailable' || error.code === 'service.busy');

/** Publishes a copy to a waiting queue. @throws NotPublished if the broker has not stored it there */
export function republish(
  channel: ConfirmChannel,
  to: string,
  { content, properties }: RetriedMessage,
  changes: Record<string, string | number>,
): Promise<void> {
  return publishSafely(channel, exchange.parking, to, content, {
    messageId: properties.messageId as string | undefined,
    type: properties.type as string | undefined,
    contentType: 'application/json',
    headers: { ...ownHeaders(properties.headers), ...changes },
  });
}

const kept: readonly string[] = [header.requestId, header.occurredAt, 'traceparent', 'tracestate'];

// the broker's own headers describe the route so far, and would be wrong on a copy
const ownHeaders = (headers: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name)));

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
