// Takes requests from the service's queue, has them answered, and acknowledges each after its reply is written.
import type { MessageHandler } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import { randomUUID } from 'node:crypto';
import type { AccessCheck } from '../access.js';
import { rootLogger } from '../logger.js';
import { openChannel } from './broker-connection.js';
import { errorReply } from './error-reply.js';
import { QueueConsumer } from './queue-consumer.js';
import { RequestAnswerer } from './request-answerer.js';
import { StallWatch } from './stall-watch.js';
import { exchange, replyType, rpcQueue } from './wire.js';

/** Requests handled at once. */
export const RPC_PREFETCH = 32;

interface Reply {
  readonly type: string;
  readonly body: Buffer;
}

/** The consumer of a service's requests. Throws where a method does not say who may call it. */
export function rpcConsumer(
  url: string,
  service: string,
  handlers: ReadonlyMap<string, MessageHandler>,
  access: AccessCheck,
): QueueConsumer<Channel> {
  const receiver = new RpcReceiver(new RequestAnswerer(handlers, access, new StallWatch().start()));
  return new QueueConsumer({
    url,
    name: `${service} rpc-in`,
    queue: rpcQueue(service),
    prefetch: RPC_PREFETCH,
    openChannel,
    take: (channel, message) => receiver.take(channel, message),
  });
}

class RpcReceiver {
  constructor(private readonly answerer: RequestAnswerer) {}

  /** Never rejects: one bad message must not harm its neighbours. */
  async take(channel: Channel, message: ConsumeMessage): Promise<void> {
    const reply = await this.replyTo(message);
    try {
      if (reply) write(channel, message, reply);
    } catch (error) {
      rootLogger.warn({ err: error }, 'bus: a reply could not be written');
    }
    try {
      channel.ack(message);
    } catch (error) {
      // the connection is gone: the broker gives the request to somebody else
      rootLogger.debug({ err: error }, 'bus: a request could not be acknowledged');
    }
  }

  /** Nothing for a request that came too late: nobody waits for it any more. */
  private async replyTo(message: ConsumeMessage): Promise<Reply | undefined> {
    try {
      const body = await this.answerer.answer(message);
      return body && { type: replyType.answer, body };
    } catch (error) {
      const reply = errorReply(error);
      if (reply.code === 'internal') rootLogger.error({ err: error }, 'bus: a request failed');
      return { type: replyType.error, body: Buffer.from(JSON.stringify(reply)) };
    }
  }
}

function write(channel: Channel, { properties }: ConsumeMessage, { type, body }: Reply): void {
  if (typeof properties.replyTo !== 'string') return;
  channel.publish(exchange.reply, properties.replyTo, body, {
    type,
    messageId: randomUUID(),
    ...(typeof properties.correlationId === 'string'
      ? { correlationId: properties.correlationId }
      : {}),
    contentType: 'application/json',
    persistent: false,
  });
}
