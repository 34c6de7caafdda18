// Events for cache invalidation. Each process has its own queue, which exists only while it is connected. After each
// reconnection, the listener is notified that it may have missed events.
import { randomUUID } from 'node:crypto';
import type { ConsumeMessage } from 'amqplib';
import type { Event, PayloadOf } from '@shop/contracts/core/message';
import { rootLogger } from '../../logger.js';
import { BrokerConnection, openChannel, type Link } from '../connection/broker-connection.js';
import { decodeEvent } from './event-decoder.js';
import { exchange } from '../message-format.js';

/** Handles one kind of event. */
export interface SubscriptionListener {
  readonly event: Event;
  handle(payload: unknown): void;
}

/** Returns a listener with matching types of event and payload. */
export const onEvent = <F extends Event>(
  event: F,
  handle: (payload: PayloadOf<F>) => void,
): SubscriptionListener => ({
  event,
  handle: (payload) => handle(event.payload.parse(payload) as PayloadOf<F>),
});

interface SubscriptionHooks {
  readonly listeners: readonly SubscriptionListener[];
  /** Called when the subscription is back, or has received an unreadable event: any event may have been missed. */
  missed(): void;
  /** Called when the subscription is disconnected. */
  disconnected(): void;
}

export class EventSubscription {
  private readonly connection: BrokerConnection;
  private readonly listeners: ReadonlyMap<string, SubscriptionListener>;
  /** Prefix of the queues that its bus user is allowed to declare. */
  private readonly prefix: string;

  /** `name` is shown in the broker's list of connections. */
  constructor(
    url: string,
    name: string,
    private readonly hooks: SubscriptionHooks,
  ) {
    this.prefix = `events.${decodeURIComponent(new URL(url).username)}.`;
    this.listeners = new Map(hooks.listeners.map((one) => [one.event.name, one]));
    this.connection = new BrokerConnection(url, `${name} events`, {
      setUp: (link) => this.setUp(link),
      onDown: () => {
        hooks.disconnected();
      },
    });
  }

  /** Resolves when the subscription is connected for the first time. */
  connect(): Promise<void> {
    return this.connection.open();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  private async setUp(link: Link): Promise<void> {
    const channel = await openChannel(link);
    const queue = `${this.prefix}${randomUUID()}`;
    await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false });
    for (const name of this.listeners.keys()) await channel.bindQueue(queue, exchange.events, name);
    await channel.consume(
      queue,
      (message) => {
        if (message) this.handle(message);
        else link.fail(new Error('the queue of events was deleted'));
      },
      { noAck: true, exclusive: true },
    );
    this.hooks.missed();
  }

  private handle(message: ConsumeMessage): void {
    try {
      const { name, payload } = decodeEvent(message);
      this.listeners.get(name)?.handle(payload);
    } catch (error) {
      rootLogger.error({ err: error }, 'bus: event not readable');
      this.hooks.missed();
    }
  }
}
