// Sends requests and matches the replies, over a connection and a reply queue of its own.
import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, ConsumeMessage, Options } from 'amqplib';
import type { ErrorCode } from '@shop/contracts/errors';
import type { Rpc } from '@shop/contracts/message';
import { DomainError } from '../../domain-error.js';
import { batchPerTick } from '../../batch-per-tick.js';
import { inSpan, traceHeaders } from '../../tracing/spans.js';
import {
  BrokerConnection,
  isRefusal,
  openConfirmChannel,
} from '../connection/broker-connection.js';
import { corkWrites } from '../connection/cork-socket.js';
import type { Link } from '../connection/broker-connection.js';
import type { RpcTransport, CallerContext } from '../bus.js';
import { rpcBatches, fromMessage, toMessage, type Enclosed } from './rpc-batch.js';
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

/** The message dies this much before its client gives up, so that no expired request is begun. */
const MARGIN_MS = 50;

interface Standing {
  readonly channel: ConfirmChannel;
  readonly replyQueue: string;
  readonly node: number;
}

interface Request extends Enclosed {
  readonly rpc: Rpc;
  readonly headers: Readonly<Record<string, unknown>>;
}

export class RpcClient implements RpcTransport {
  private readonly connection: BrokerConnection;
  private readonly pending: PendingCalls;
  private readonly userId: string;
  /** Requests of one tick are sent after it, together where they have one name. */
  private readonly send = batchPerTick((requests: readonly Request[]) => {
    this.publishAll(requests);
    return Promise.resolve([]);
  });
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

  /** Calls that wait for their reply. */
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
      void this.send({ rpc, id, headers: headersFor(rpc, id, from), content });
    return reply;
  }

  private publishAll(requests: readonly Request[]): void {
    // some may have been given up in between
    const wanted = requests.filter(({ id }) => this.pending.has(id));
    for (const batch of rpcBatches(wanted, ({ rpc }) => rpc.name)) this.publish(batch);
  }

  /** Requests of one name. */
  private publish(requests: readonly [Request, ...Request[]]): void {
    const [{ rpc }] = requests;
    const fail = (code: ErrorCode): void => {
      for (const { id } of requests) this.pending.reject(id, new DomainError(code));
    };
    if (!this.standing) {
      fail('service.unavailable');
      return;
    }
    const { content, wrapping } = toMessage(requests);
    const options = { ...this.properties(this.standing, rpc), ...wrapping };
    try {
      this.standing.channel.publish(
        exchange.rpc,
        requestKey(this.standing.node, rpc.name),
        content,
        options,
        (error: Error | null) => {
          if (error) fail(refusal(error));
        },
      );
      corkWrites(this.standing.channel);
    } catch {
      // the channel died a moment ago; its connection is about to be reported down
      fail('service.unavailable');
    }
  }

  private properties({ replyQueue }: Standing, rpc: Rpc): Options.Publish {
    return {
      messageId: randomUUID(),
      replyTo: replyQueue,
      userId: this.userId,
      contentType: 'application/json',
      persistent: false,
      mandatory: true,
      expiration: Math.max(1, rpc.timeoutMs - MARGIN_MS),
    };
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openConfirmChannel(link);
    // a new name each time: the broker may not yet have noticed that the last connection is dead
    const replies = replyExchange(this.userId);
    const replyQueue = `${replies}.${randomUUID()}`;
    await channel.assertQueue(replyQueue, { exclusive: true, autoDelete: true, durable: false });
    await channel.bindQueue(replyQueue, replies, replyQueue);
    channel.on('return', (message) => {
      for (const { id } of fromMessage(message) ?? [])
        this.pending.reject(id, new DomainError('service.unavailable'));
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
    for (const { id, type, content } of fromMessage(message) ?? []) {
      if (type === replyType.error) this.pending.reject(id, readError(content));
      else this.pending.resolve(id, content);
    }
  }
}

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

// the broker refuses a message when the owner's queue is full
const refusal = (error: Error): 'service.busy' | 'service.unavailable' =>
  isRefusal(error) ? 'service.busy' : 'service.unavailable';
