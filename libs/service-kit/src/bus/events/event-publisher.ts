// Publishes events for the outbox relay; resolves when the broker has stored them in a queue.
import { randomUUID } from 'node:crypto';
import type { ConfirmChannel } from 'amqplib';
import { BrokerConnection, openConfirmChannel } from '../connection/broker-connection.js';
import type { Link } from '../connection/broker-connection.js';
import type { EventBatch } from './event-batch.js';
import type { PublishedEvent, SerializedEvent } from './published-event.js';
import { NotPublished, publishSafely } from '../connection/publish-safely.js';
import { exchange, header } from '../message-format.js';

export class EventPublisher {
  private readonly connection: BrokerConnection;
  private channel: ConfirmChannel | undefined;
  private current: Link | undefined;

  /** `name` is shown at the broker. */
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

  /** The connection while it stands; another one after each loss. */
  get link(): Link | undefined {
    return this.isUp ? this.current : undefined;
  }

  /** Resolves when the bus is reached for the first time. */
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
    await this.publishAlone({ ...event, json: JSON.stringify(payload) });
  }

  /** The same for the events of a batch, which go in one message: all of them are stored, or none. */
  async publishBatch({ name, events, entries }: EventBatch): Promise<void> {
    const [first, ...others] = events;
    if (!first) return;
    if (others.length === 0) await this.publishAlone(first);
    else {
      const headers = { [header.events]: events.length };
      await this.send(name, Buffer.from(`[${entries.join(',')}]`), randomUUID(), headers);
    }
  }

  private async publishAlone(event: SerializedEvent): Promise<void> {
    const { eventId, name, json, requestId, occurredAt, trace } = event;
    await this.send(name, Buffer.from(json), eventId, {
      [header.occurredAt]: occurredAt.toISOString(),
      ...(requestId === undefined ? {} : { [header.requestId]: requestId }),
      ...trace,
    });
  }

  private async send(
    name: string,
    content: Buffer,
    messageId: string,
    headers: Record<string, string | number>,
  ): Promise<void> {
    if (!this.channel) throw new NotPublished('down', name);
    const options = { messageId, type: name, contentType: 'application/json', headers };
    await publishSafely(this.channel, exchange.events, name, content, options);
  }
}
