// Publishes events for the outbox relay; resolves when the broker has stored them in a queue.
import type { ConfirmChannel } from 'amqplib';
import {
  BrokerConnection,
  openConfirmChannel,
  type Link,
} from '../connection/broker-connection.js';
import type { PublishedEvent, SerializedEvent } from './published-event.js';
import { NotPublished, publishSafely } from '../connection/publish-safely.js';
import { exchange, header } from '../message-format.js';

export class EventPublisher {
  private readonly connection: BrokerConnection;
  private channel: ConfirmChannel | undefined;
  private current: Link | undefined;

  /** `name` is shown in the broker's list of connections. */
  constructor(url: string, name: string) {
    this.connection = new BrokerConnection(url, `${name} relay`, {
      setUp: async (link) => {
        this.channel = await openConfirmChannel(link);
        this.current = link;
      },
      onDown: () => {
        this.channel = undefined;
        this.current = undefined;
      },
    });
  }

  get isUp(): boolean {
    return this.connection.isUp;
  }

  /** The open connection; a new object after each reconnection. */
  get link(): Link | undefined {
    return this.isUp ? this.current : undefined;
  }

  /** Resolves when the bus is connected for the first time. */
  connect(): Promise<void> {
    return this.connection.open();
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /**
   * Resolves when the broker has stored the event in every queue that is bound to it.
   * @throws NotPublished within 2 seconds; the event may then be sent again under the same id
   */
  async publish({ payload, ...event }: PublishedEvent): Promise<void> {
    await this.publishSerialized({ ...event, json: JSON.stringify(payload) });
  }

  /** Does the same for an event whose payload is JSON already. */
  async publishSerialized(event: SerializedEvent): Promise<void> {
    const { eventId, name, json, requestId, occurredAt, trace } = event;
    if (!this.channel) throw new NotPublished('down', name);
    await publishSafely(this.channel, exchange.events, name, Buffer.from(json), {
      messageId: eventId,
      type: name,
      contentType: 'application/json',
      headers: {
        [header.occurredAt]: occurredAt.toISOString(),
        ...(requestId === undefined ? {} : { [header.requestId]: requestId }),
        ...trace,
      },
    });
  }
}
