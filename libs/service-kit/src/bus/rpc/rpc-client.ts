// Sends requests and matches their replies, over its own connection and reply queue.
import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, ConsumeMessage, Message } from 'amqplib';
import type { Rpc } from '@shop/contracts/core/message';
import { DomainError } from '../../domain-error.js';
import { inSpan, traceHeaders } from '../../tracing/spans.js';
import {
  BrokerConnection,
  isRefusal,
  openConfirmChannel,
  type Link,
} from '../connection/broker-connection.js';
import { corkWrites } from '../connection/cork-socket.js';
import type { RpcTransport, CallerContext } from '../bus.js';
import { PendingCalls } from './pending-calls.js';
import {
  exchange,
  header,
  MAX_MESSAGE_BYTES,
  readError,
  replyExchange,
  replyType,
  requestKey,
} from '../message-format.js';

/** The message expires this much earlier than its client gives up, so that no expired request is started. */
const MARGIN_MS = 50;

interface Standing {
  readonly channel: ConfirmChannel;
  readonly replyQueue: string;
  readonly node: number;
}

interface Request {
  readonly rpc: Rpc;
  /** The correlation id. */
  readonly id: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Buffer;
}

export class RpcClient implements RpcTransport {
  private readonly connection: BrokerConnection;
  private readonly pending: PendingCalls;
  private readonly userId: string;
  private standing: Standing | undefined;

  /** `name` is shown in the broker's list of connections; `maxPending` limits the calls that wait at once. */
  constructor(url: string, name: string, maxPending?: number) {
    this.pending = new PendingCalls(maxPending);
    this.userId = decodeURIComponent(new URL(url).username);
    this.connection = new BrokerConnection(url, `${name} rpc-out`, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        this.standing = undefined;
        this.pending.rejectAll();
      },
    });
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  /** Returns the number of calls that wait for their reply. */
  get waiting(): number {
    return this.pending.size;
  }

  /** Resolves when the bus is connected for the first time; until then, calls are refused at once. */
  connect(): Promise<void> {
    return this.connection.open();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  call(rpc: Rpc, input: unknown, from: CallerContext): Promise<Buffer> {
    return inSpan(`request ${rpc.name}`, { kind: 'client' }, () =>
      this.sendRequest(rpc, input, from),
    );
  }

  private async sendRequest(rpc: Rpc, input: unknown, from: CallerContext): Promise<Buffer> {
    if (!this.standing) throw new DomainError('service.unavailable');
    const content = Buffer.from(JSON.stringify({ pattern: rpc.name, data: input }));
    if (content.length > MAX_MESSAGE_BYTES) throw new DomainError('request.tooLarge');
    const id = randomUUID();
    const reply = this.pending.open(id, rpc.timeoutMs);
    if (this.pending.has(id))
      this.publish(this.standing, { rpc, id, headers: headersFor(rpc, id, from), content });
    return reply;
  }

  private publish({ channel, replyQueue, node }: Standing, request: Request): void {
    const { rpc, id, headers, content } = request;
    const options = {
      messageId: id,
      correlationId: id,
      replyTo: replyQueue,
      userId: this.userId,
      contentType: 'application/json',
      persistent: false,
      mandatory: true,
      expiration: Math.max(1, rpc.timeoutMs - MARGIN_MS),
      headers,
    };
    try {
      channel.publish(exchange.rpc, requestKey(node, rpc.name), content, options, (error) => {
        if (error) this.pending.reject(id, new DomainError(refusal(error as Error)));
      });
      corkWrites(channel);
    } catch {
      // the channel died a moment ago, and its connection is about to be reported down
      this.pending.reject(id, new DomainError('service.unavailable'));
    }
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openConfirmChannel(link);
    // a new name each time, because the broker may not have noticed yet that the last connection is dead
    const replies = replyExchange(this.userId);
    const replyQueue = `${replies}.${randomUUID()}`;
    await channel.assertQueue(replyQueue, { exclusive: true, autoDelete: true, durable: false });
    await channel.bindQueue(replyQueue, replies, replyQueue);
    channel.on('return', (message) => {
      this.pending.reject(idOf(message), new DomainError('service.unavailable'));
    });
    await channel.consume(
      replyQueue,
      (message) => {
        if (message) this.settle(message);
        else link.fail(new Error('the reply queue was deleted'));
      },
      { noAck: true, exclusive: true },
    );
    this.standing = { channel, replyQueue, node: link.node };
  }

  private settle(message: ConsumeMessage): void {
    const { content, properties } = message;
    if (properties.type === replyType.error) this.pending.reject(idOf(message), readError(content));
    else this.pending.resolve(idOf(message), content);
  }
}

const idOf = ({ properties }: Message): string => String(properties.correlationId);

function headersFor(
  rpc: Rpc,
  id: string,
  { requestId = id, token }: CallerContext,
): Record<string, unknown> {
  return {
    [header.requestId]: requestId,
    [header.deadline]: rpc.timeoutMs,
    ...traceHeaders(),
    ...(token === undefined ? {} : { [header.token]: token }),
  };
}

// the broker refuses a message if the owner's queue is full
const refusal = (error: Error): 'service.busy' | 'service.unavailable' =>
  isRefusal(error) ? 'service.busy' : 'service.unavailable';
