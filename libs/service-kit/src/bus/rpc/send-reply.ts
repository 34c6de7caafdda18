import type { Channel, ConsumeMessage } from 'amqplib';
import { randomUUID } from 'node:crypto';
import { corkWrites } from '../connection/cork-socket.js';
import { rootLogger } from '../../logger.js';
import { replyExchangeOf } from '../message-format.js';

export interface Reply {
  /** One of `replyType`. */
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Sends the reply to a request over its channel. Logs a reply that cannot be sent; its client will run into the
 * timeout.
 */
export function sendReply(
  channel: Channel,
  { properties }: ConsumeMessage,
  { type, content }: Reply,
): void {
  const replyTo: unknown = properties.replyTo;
  const correlationId: unknown = properties.correlationId;
  if (typeof replyTo !== 'string' || typeof correlationId !== 'string') return;
  const exchange = replyExchangeOf(replyTo);
  if (exchange === undefined) {
    rootLogger.warn({ replyTo }, 'bus: reply address is not a reply queue');
    return;
  }
  try {
    channel.publish(exchange, replyTo, content, {
      correlationId,
      type,
      messageId: randomUUID(),
      contentType: 'application/json',
      persistent: false,
    });
    corkWrites(channel);
  } catch (error) {
    rootLogger.warn({ err: error }, 'bus: reply not sent');
  }
}
