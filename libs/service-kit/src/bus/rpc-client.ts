// Sends requests and matches the replies, over a connection and a reply queue of its own.
import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, ConsumeMessage, Options } from 'amqplib';
import type { Rpc } from '@shop/contracts/message';
import { DomainError } from '../domain-error.js';
import { requestContext } from '../logger.js';
import { inSpan, traceHeaders } from '../tracing/spans.js';
import { BrokerConnection, isRefusal, openConfirmChannel } from './broker-connection.js';
import type { Link } from './broker-connection.js';
import type { Asker, From } from './bus.js';
import { PendingCalls } from './pending-calls.js';
import { exchange, header, MAX_MESSAGE_BYTES, readError, replyType } from './wire.js';

/** The message dies this much before its asker gives up, so that nobody begins what nobody waits for. */
const MARGIN_MS = 50;

interface Standing {
  readonly channel: ConfirmChannel;
  readonly replyQueue: string;
}

export class RpcClient implements Asker {
  private readonly connection: BrokerConnection;
  private readonly pending: PendingCalls;
  private readonly userId: string;
  private standing: Standing | undefined;

  /** `name` is shown at the broker; `maxPending` bounds the calls that wait at once. */
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

  /** Calls that wait for their answer. */
  get waiting(): number {
    return this.pending.size;
  }

  /** Resolves when the bus is reached for the first time; until then calls are refused at once. */
  connect(): Promise<void> {
    return this.connection.open();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  call(rpc: Rpc, input: unknown, from: From): Promise<Buffer> {
    return inSpan(`ask ${rpc.name}`, { kind: 'asks' }, () => this.ask(rpc, input, from));
  }

  private async ask(rpc: Rpc, input: unknown, from: From): Promise<Buffer> {
    const { standing } = this;
    if (!standing) throw new DomainError('service.unavailable');
    const body = Buffer.from(JSON.stringify({ pattern: rpc.name, data: input }));
    if (body.length > MAX_MESSAGE_BYTES) throw new DomainError('request.tooLarge');
    const id = randomUUID();
    const answer = this.pending.open(id, rpc.timeoutMs);
    if (this.pending.has(id))
      this.publish(standing, rpc, body, this.properties(standing, rpc, id, from));
    return answer;
  }

  private publish({ channel }: Standing, rpc: Rpc, body: Buffer, options: Options.Publish): void {
    const id = options.messageId ?? '';
    try {
      channel.publish(exchange.rpc, rpc.name, body, options, (error: Error | null) => {
        if (error) this.pending.reject(id, new DomainError(refusal(error)));
      });
    } catch {
      // the channel died a moment ago; its connection is about to be reported down
      this.pending.reject(id, new DomainError('service.unavailable'));
    }
  }

  private properties({ replyQueue }: Standing, rpc: Rpc, id: string, from: From): Options.Publish {
    const context = requestContext.getStore();
    const token = from.token ?? context?.token;
    return {
      messageId: id,
      correlationId: id,
      replyTo: replyQueue,
      userId: this.userId,
      contentType: 'application/json',
      persistent: false,
      mandatory: true,
      expiration: Math.max(1, rpc.timeoutMs - MARGIN_MS),
      headers: {
        [header.requestId]: from.requestId ?? context?.requestId ?? id,
        [header.deadline]: rpc.timeoutMs,
        ...traceHeaders(),
        ...(token === undefined ? {} : { [header.token]: token }),
      },
    };
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openConfirmChannel(link);
    // a new name each time: the broker may not yet have noticed that the last connection is dead
    const replyQueue = `reply.gw.${randomUUID()}`;
    await channel.assertQueue(replyQueue, { exclusive: true, autoDelete: true, durable: false });
    await channel.bindQueue(replyQueue, exchange.reply, replyQueue);
    channel.on('return', ({ properties }) => {
      this.pending.reject(String(properties.messageId), new DomainError('service.unavailable'));
    });
    await channel.consume(
      replyQueue,
      (message) => {
        if (message) this.settle(message);
        else link.fail(new Error('the reply queue was deleted'));
      },
      { noAck: true, exclusive: true },
    );
    this.standing = { channel, replyQueue };
  }

  private settle({ properties, content }: ConsumeMessage): void {
    const id = String(properties.correlationId);
    if (properties.type === replyType.error) this.pending.reject(id, readError(content));
    else this.pending.resolve(id, content);
  }
}

// the broker refuses a message when the owner's queue is full
const refusal = (error: Error): 'service.busy' | 'service.unavailable' =>
  isRefusal(error) ? 'service.busy' : 'service.unavailable';
