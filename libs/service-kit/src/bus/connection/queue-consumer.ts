// Consumes one queue over its own connection, with several messages at a time, and can be drained.
import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import { rootLogger } from '../../logger.js';
import { BrokerConnection, type Link } from './broker-connection.js';
import { InFlight } from './in-flight.js';

export interface Consuming<C extends Channel> {
  readonly url: string;
  /** Name in the broker's list of connections. */
  readonly name: string;
  readonly queue: string;
  /** Number of messages taken at once; the others stay in the broker for other instances. */
  readonly prefetch: number;
  /**
   * Takes one message at a time until one arrives that was not delivered before. A message that kills the process is
   * then the only one taken, and the messages behind it are not mistaken for it.
   */
  readonly beginsCarefully?: boolean;
  readonly openChannel: (link: Link) => Promise<C>;
  /** Declares the queue. */
  readonly declare?: (channel: C) => Promise<void>;
  /** Handles one message and acknowledges it. Must not reject. */
  readonly take: (channel: C, message: ConsumeMessage) => Promise<void>;
}

export class QueueConsumer<C extends Channel> {
  private readonly connection: BrokerConnection;
  private readonly inFlight = new InFlight();
  private current: { link: Link; channel: C; tag: string } | undefined;
  private draining = false;
  private widening: Promise<void> = Promise.resolve();

  constructor(private readonly consuming: Consuming<C>) {
    this.connection = new BrokerConnection(consuming.url, consuming.name, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        this.current = undefined;
      },
    });
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  /** Resolves when consuming starts for the first time. */
  open(): Promise<void> {
    return this.connection.open();
  }

  /** Stops consuming, and waits until all started messages are done and the broker knows. */
  async drain(timeoutMs: number): Promise<void> {
    this.draining = true;
    await this.widening;
    await this.withChannel(({ channel, tag }) => channel.cancel(tag));
    const left = await this.inFlight.settled(timeoutMs);
    if (left > 0)
      rootLogger.error({ left, queue: this.consuming.queue }, 'bus: messages left unfinished');
    // a round trip, because closing the connection may overtake acknowledgements that are still being written
    await this.withChannel(({ channel }) => channel.prefetch(this.consuming.prefetch));
  }

  /** Returns the number of messages in another queue of the broker. Rejects if it is unknown. */
  async depthOf(queue: string): Promise<number> {
    if (!this.current) throw new Error('the bus is away');
    // a separate channel, because the broker closes the channel when the queue is missing
    const channel = await this.current.link.model.createChannel();
    channel.on('error', () => undefined);
    const { messageCount } = await channel.checkQueue(queue);
    await channel.close();
    return messageCount;
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async setUp(link: Link): Promise<void> {
    const { prefetch, openChannel, declare, beginsCarefully = false } = this.consuming;
    const channel = await openChannel(link);
    if (this.draining) return;
    await declare?.(channel);
    let isCareful = beginsCarefully;
    await this.consume(link, channel, isCareful ? 1 : prefetch, (message) => {
      if (!isCareful || message.fields.redelivered) return;
      isCareful = false;
      this.widening = this.widen(link, channel);
    });
  }

  private async consume(
    link: Link,
    channel: C,
    prefetch: number,
    look: (message: ConsumeMessage) => void = () => undefined,
  ): Promise<void> {
    const { queue, take } = this.consuming;
    const tag = randomUUID();
    // set before the broker replies, because the first message may arrive with the reply
    this.current = { link, channel, tag };
    await channel.prefetch(prefetch);
    const receive = (message: ConsumeMessage | null): void => {
      if (!message) {
        link.fail(new Error(`${queue} was taken away`));
        return;
      }
      this.inFlight.add(take(channel, message));
      look(message);
    };
    await channel.consume(queue, receive, { consumerTag: tag });
  }

  /** Restarts the consumer, since the broker applies a new limit to new consumers only. Never rejects. */
  private async widen(link: Link, channel: C): Promise<void> {
    await this.withChannel(async (current) => {
      if (current.channel !== channel) return;
      await channel.cancel(current.tag);
      if (!this.draining) await this.consume(link, channel, this.consuming.prefetch);
    });
  }

  private async withChannel(
    what: (current: { channel: C; tag: string }) => Promise<unknown>,
  ): Promise<void> {
    try {
      if (this.current) await what(this.current);
    } catch (error) {
      rootLogger.debug({ err: error }, 'bus: the connection had already ended');
    }
  }
}
