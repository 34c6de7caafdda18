// Takes requests from the service's queue, has them answered, and acknowledges each after its reply is written.
import type { MessageHandler } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import { randomUUID } from 'node:crypto';
import type { AccessCheck } from '../access.js';
import { rootLogger } from '../logger.js';
import { BrokerConnection, openChannel } from './broker-connection.js';
import type { Link } from './broker-connection.js';
import { errorReply } from './error-reply.js';
import { InFlight } from './in-flight.js';
import { RequestAnswerer } from './request-answerer.js';
import { exchange, replyType, rpcQueue } from './wire.js';

/** Requests handled at once; the broker keeps the rest for other instances. */
export const RPC_PREFETCH = 32;

interface Reply {
  readonly type: string;
  readonly body: Buffer;
}

export class RpcReceiver {
  private readonly connection: BrokerConnection;
  private readonly inFlight = new InFlight();
  private readonly answerer: RequestAnswerer;
  private consuming: { channel: Channel; tag: string } | undefined;

  constructor(
    url: string,
    private readonly service: string,
    handlers: ReadonlyMap<string, MessageHandler>,
    access: AccessCheck,
  ) {
    this.answerer = new RequestAnswerer(handlers, access);
    this.connection = new BrokerConnection(url, `${service} rpc-in`, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        this.consuming = undefined;
      },
    });
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  open(): Promise<void> {
    return this.connection.open();
  }

  /** Takes no more requests and waits until those begun are answered. */
  async drain(patienceMs: number): Promise<void> {
    await stopConsuming(this.consuming);
    const left = await this.inFlight.settled(patienceMs);
    if (left > 0) rootLogger.error({ left }, 'bus: requests left unanswered');
    await flush(this.consuming);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openChannel(link);
    await channel.prefetch(RPC_PREFETCH);
    const { consumerTag } = await channel.consume(rpcQueue(this.service), (message) => {
      if (message) this.inFlight.add(this.take(channel, message));
      else link.fail(new Error('the request queue was taken away'));
    });
    this.consuming = { channel, tag: consumerTag };
  }

  /** Never rejects: one bad message must not harm its neighbours. */
  private async take(channel: Channel, message: ConsumeMessage): Promise<void> {
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

/** Ends a consumer; a channel that is already dead has ended it itself. */
export async function stopConsuming(
  consuming: { channel: Channel; tag: string } | undefined,
): Promise<void> {
  try {
    await consuming?.channel.cancel(consuming.tag);
  } catch (error) {
    rootLogger.debug({ err: error }, 'bus: the consumer had already ended');
  }
}

/**
 * A round trip on the channel: what was written before it is with the broker after it. Without it the end of the
 * connection, which is written past the channels, may overtake the last replies and acknowledgements.
 */
export async function flush(consuming: { channel: Channel } | undefined): Promise<void> {
  try {
    await consuming?.channel.prefetch(1);
  } catch (error) {
    rootLogger.debug({ err: error }, 'bus: the channel had already ended');
  }
}
