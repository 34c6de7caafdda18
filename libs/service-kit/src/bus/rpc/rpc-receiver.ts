// Takes requests from the service's queue, handles them, and acknowledges each after its reply is written.
import type { MessageHandler } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import pLimit, { type LimitFunction } from 'p-limit';
import type { AccessCheck } from '../../access.js';
import { rootLogger } from '../../logger.js';
import { Acknowledgements } from '../connection/acknowledgements.js';
import { openChannel } from '../connection/broker-connection.js';
import { nodeUrls } from '../connection/broker-nodes.js';
import { errorReply } from './error-reply.js';
import { QueueConsumer } from '../connection/queue-consumer.js';
import { RequestHandler } from './request-handler.js';
import { sendReply, type Reply } from './send-reply.js';
import { EventLoopLag } from '../connection/event-loop-lag.js';
import { exchange, replyType, requestKey, requestName, rpcQueue } from '../message-format.js';

/** Number of requests that a service handles at once, and of those with the same name. */
const CONCURRENCY = 48;
export const CONCURRENCY_OF_NAME = 32;
/** Number of messages taken at once: requests that wait because of their name do not block others (reliability 4). */
const PREFETCH = 128;

/** Returns the consumers of a service's requests, one per node. Throws if a method does not declare its access. */
export function rpcConsumers(
  url: string,
  service: string,
  handlers: ReadonlyMap<string, MessageHandler>,
  access: AccessCheck,
): QueueConsumer<Channel>[] {
  const requests = new RequestHandler(handlers, access);
  const receiver = new RpcReceiver(requests, new EventLoopLag().start(), [...handlers.keys()]);
  return nodeUrls(url).map(
    (nodeUrl, node) =>
      new QueueConsumer({
        url: nodeUrl,
        name: `${service} rpc-in`,
        queue: rpcQueue(service, node),
        prefetch: PREFETCH,
        openChannel,
        declare: (channel) => declareRequestQueue(channel, service, node),
        take: (channel, message) => receiver.take(channel, message),
      }),
  );
}

/**
 * Declares a classic queue, which is on the node of this connection, and writes no passwords to disk. Its limits are
 * policies in `infra/rabbitmq/definitions.json`.
 */
export async function declareRequestQueue(
  channel: Channel,
  service: string,
  node: number,
): Promise<void> {
  const queue = rpcQueue(service, node);
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'classic' } });
  await channel.bindQueue(queue, exchange.rpc, requestKey(node, `${service}.#`));
}

class RpcReceiver {
  private readonly limit = pLimit(CONCURRENCY);
  private readonly limitOfName: ReadonlyMap<string, LimitFunction>;
  private readonly acknowledgements = new WeakMap<Channel, Acknowledgements>();

  constructor(
    private readonly handler: RequestHandler,
    private readonly lag: EventLoopLag,
    names: readonly string[],
  ) {
    this.limitOfName = new Map(names.map((name) => [name, pLimit(CONCURRENCY_OF_NAME)]));
  }

  /** Never rejects, since one bad message must not harm the others. */
  async take(channel: Channel, message: ConsumeMessage): Promise<void> {
    const cameAt = performance.now() - this.lag.maxQueuedMs();
    const acknowledgements = this.acknowledgementsOf(channel);
    acknowledgements.expect(message);
    const reply = await this.inTurn(message, () => this.replyTo(message, cameAt));
    if (reply) sendReply(channel, message, reply);
    try {
      await acknowledgements.acknowledge(message);
    } catch (error) {
      // the connection is lost, so the broker delivers the request to another consumer
      rootLogger.debug({ err: error }, 'bus: request not acknowledged');
    }
  }

  /** Runs the work within the limits of the request name and of the service. */
  private inTurn<T>({ fields }: ConsumeMessage, work: () => Promise<T>): Promise<T> {
    const own = this.limitOfName.get(requestName(fields.routingKey));
    return own ? own(() => this.limit(work)) : this.limit(work);
  }

  private acknowledgementsOf(channel: Channel): Acknowledgements {
    const known = this.acknowledgements.get(channel) ?? new Acknowledgements(channel);
    this.acknowledgements.set(channel, known);
    return known;
  }

  /** Returns undefined for a request that arrived too late. */
  private async replyTo(request: ConsumeMessage, cameAt: number): Promise<Reply | undefined> {
    try {
      const content = await this.handler.handle(request, cameAt);
      return content && { type: replyType.reply, content };
    } catch (error) {
      const reply = errorReply(error);
      return { type: replyType.error, content: Buffer.from(JSON.stringify(reply)) };
    }
  }
}
