// The replies to requests that came over one channel.
import type { Channel, ConsumeMessage } from 'amqplib';
import { randomUUID } from 'node:crypto';
import { corkWrites } from '../connection/cork-socket.js';
import { rootLogger } from '../../logger.js';
import { batchPerTick } from '../../batch-per-tick.js';
import { rpcBatches, toMessage, type Enclosed } from './rpc-batch.js';
import { countHeader, header, headersOf, replyExchangeOf } from '../message-format.js';

export interface Reply {
  /** One of `replyType`. */
  readonly type: string;
  readonly content: Buffer;
}

interface Addressed extends Enclosed {
  readonly to: string;
  /** What is not taken together goes to a place of its own. */
  readonly place: string;
}

export class RpcReplies {
  /** The replies of one tick: those to one client in one message. */
  private readonly write = batchPerTick((replies: readonly Addressed[]) => {
    for (const batch of rpcBatches(replies, ({ place }) => place)) this.publish(batch);
    return Promise.resolve([]);
  });

  constructor(private readonly channel: Channel) {}

  /** Resolves when the reply is written, or cannot be: its client will notice. */
  async send(request: ConsumeMessage, reply: Reply): Promise<void> {
    const replyTo: unknown = request.properties.replyTo;
    const correlationId: unknown = request.properties.correlationId;
    if (typeof replyTo !== 'string' || typeof correlationId !== 'string') return;
    const isTogether = countHeader(headersOf(request), header.calls) > 0;
    const place = isTogether ? replyTo : correlationId;
    await this.write({ ...reply, id: correlationId, to: replyTo, place });
  }

  private publish(replies: readonly [Addressed, ...Addressed[]]): void {
    const { content, wrapping } = toMessage(replies);
    const [{ to }] = replies;
    const exchange = replyExchangeOf(to);
    if (exchange === undefined) {
      rootLogger.warn({ replyTo: to }, 'bus: reply address is not a reply queue');
      return;
    }
    try {
      this.channel.publish(exchange, to, content, {
        ...wrapping,
        messageId: randomUUID(),
        contentType: 'application/json',
        persistent: false,
      });
      corkWrites(this.channel);
    } catch (error) {
      rootLogger.warn({ err: error }, 'bus: reply not sent');
    }
  }
}
